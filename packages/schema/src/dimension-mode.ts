/** What a size or position is measured in. A grid unit is 1/96 of a canvas across and 12 px down. */
export type DimensionMode = 'gridUnit' | 'px' | 'fitContent' | 'fillParent'
