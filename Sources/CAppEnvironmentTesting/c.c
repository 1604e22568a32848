void f(void){}
