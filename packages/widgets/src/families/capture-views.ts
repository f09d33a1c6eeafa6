import type { capture } from './capture.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const captureViews: LoadersOf<typeof capture> = {
  filePicker: () => import('../filePicker/FilePickerView.tsx').then((module) => module.FilePickerView),
  richTextEditor: () =>
    import('../richTextEditor/RichTextEditorView.tsx').then((module) => module.RichTextEditorView),
  codeEditor: () => import('../codeEditor/CodeEditorView.tsx').then((module) => module.CodeEditorView),
  signature: () => import('../signature/SignatureView.tsx').then((module) => module.SignatureView),
  camera: () => import('../camera/CameraView.tsx').then((module) => module.CameraView),
}
