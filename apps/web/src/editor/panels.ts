/** What stands around the canvas: fetched as one file while the page on the canvas is drawn. */
export { BottomPanel } from './bottom/BottomPanel.tsx'
export { EditorDialogs } from './EditorDialogs.tsx'
export { LeftPanel } from './LeftPanel.tsx'
export { PropertyPanel } from './properties/PropertyPanel.tsx'
