/** The `handle` of a layout route that brings a frame of its own (`AreaShell`). */
export const AREA_HANDLE = 'area'
