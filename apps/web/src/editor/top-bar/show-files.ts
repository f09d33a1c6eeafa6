import { pageFileOf } from '@ashlar/files'
import type { EditorParts } from '../context/editor-context.tsx'
import type { Pages } from '../context/pages-context.ts'

/** Shows the file of the page that is open, in place of the canvas. */
export const showFiles = ({ session, view }: EditorParts, { pages }: Pages): void => {
  // Keys of the canvas must not act on what is not seen.
  session.select([])
  view.setState({ openFile: pageFileOf(pages, session.state.pageId), isCodeMode: false })
}

/** Shows the canvas again. */
export const showCanvas = ({ view }: EditorParts): void => view.setState({ openFile: null })
