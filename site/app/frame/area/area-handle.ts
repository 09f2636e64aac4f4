/** `handle` of layout routes that render `AreaShell` instead of header and footer. */
export const AREA_HANDLE = 'area'
