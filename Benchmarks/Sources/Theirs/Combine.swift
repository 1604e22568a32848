// What the pipelines are made of in this module.
@_exported import OpenCombine
