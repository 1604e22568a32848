// The implementation that the pipelines of this module use.
@_exported import OpenCombine
