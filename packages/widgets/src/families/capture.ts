import { camera } from '../camera/camera.ts'
import { codeEditor } from '../codeEditor/codeEditor.ts'
import { filePicker } from '../filePicker/filePicker.ts'
import { richTextEditor } from '../richTextEditor/richTextEditor.ts'
import { signature } from '../signature/signature.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that take files, drawings and longer texts. */
export const capture = {
  title: 'Files and editors',
  descriptors: [filePicker, richTextEditor, codeEditor, signature, camera],
} satisfies WidgetFamily
