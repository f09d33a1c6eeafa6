import { useEffect, useRef } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { filesOf, sameFiles } from './file-facts.ts'
import type { filePicker } from './filePicker.ts'

/**
 * Keeps `value`, under which every field holds what was entered, and `files` in step: whichever an event step set last is
 * followed by the other.
 */
export const useBothNames = ({
  values,
  report,
}: Pick<WidgetViewProps<typeof filePicker>, 'values' | 'report'>): void => {
  const { value, files } = values
  const last = useRef({ value, files })
  useEffect(() => {
    const before = last.current
    last.current = { value, files }
    const [asValue, asFiles] = [filesOf(value), filesOf(files)]
    if (sameFiles(asValue, asFiles)) return
    const wasValueSet = !Object.is(before.value, value) && Object.is(before.files, files)
    if (wasValueSet) report('files', asValue)
    else report('value', asFiles)
  }, [report, value, files])
}
