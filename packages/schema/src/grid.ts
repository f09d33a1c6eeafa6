/** How many grid units lie side by side in a canvas. */
export const gridColumns = 96
/** The height of one grid unit, in px. */
export const gridRowHeight = 12
/** How many rows the empty pages of older documents had. */
export const snapRows = 99
/** The least height of the page in older documents, in px. */
export const minimumPageHeight = 1292
/** The least width of a page, in px. */
export const minimumPageWidth = 300
/** The least width of a page that comes from an older document, in px. */
export const minimumMigratedPageWidth = 840
/** The greatest width of a page that comes from an older document, in px. */
export const maximumMigratedPageWidth = 7680
/** The narrowest a section's column may be, in grid units. */
export const minimumColumnWidth = 8
/** Below this width of the page, in px, the columns of a section stand below each other. */
export const stackColumnsBelow = 480
/** The version of the page document this product writes. */
export const pageVersion = 8
/** The version of the section and stack layout engine, a field of its own in the document. */
export const layoutVersion = 2
