// All of its declarations have package access: nothing of it is visible to programs that import PortableSwiftUI.
@_exported import TextEditing
