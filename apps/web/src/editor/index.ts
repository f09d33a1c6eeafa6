export { EditorRoute } from './EditorRoute.tsx'
