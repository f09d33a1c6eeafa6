import { useEffect, useMemo, useRef, useState } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import { acceptedTypesOf } from './accepted-types.ts'
import { admit, limitsOf, type FileLimits, type RefusedFile } from './admission.ts'
import { fileKey, filesOf, shownName, type FileFacts } from './file-facts.ts'
import { parseWishesOf } from './parse-content.ts'
import { readFile, type ReadFile } from './read-file.ts'
import { useBothNames } from './use-both-names.ts'
import { useThumbnails } from './use-thumbnails.ts'
import type { filePicker } from './filePicker.ts'

/** A file that is being read. */
export interface ComingFile {
  readonly file: File
  readonly share: number
}

/** The files of a picker while it is shown. */
export interface PickedFiles {
  readonly state: FieldState
  readonly limits: FileLimits
  readonly files: readonly FileFacts[]
  readonly coming: readonly ComingFile[]
  readonly refused: readonly RefusedFile[]
  /** What has just happened, for screen readers. */
  readonly news: string
  readonly thumbnails: ReadonlyMap<string, string>
  readonly add: (brought: readonly File[]) => void
  readonly remove: (index: number) => void
  readonly giveUp: (file: File) => void
  readonly forgetRefused: () => void
}

/** A file that was read, with what the browser knows of it. */
type Taken = Extract<ReadFile, { facts: FileFacts }> & { readonly file: File }

/** The file without its content, as handlers are told of it: what they are told is recorded. */
const without = (file: FileFacts) => ({
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
})

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const countText = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/** Takes, checks, reads and removes files, and keeps them in the host. */
export const useFiles = (props: WidgetViewProps<typeof filePicker>): PickedFiles => {
  const { values, setValue, trigger } = props
  const [coming, setComing] = useState<readonly ComingFile[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [news, setNews] = useState('')
  const [files, change] = useDraft<readonly FileFacts[], unknown>(values.files, filesOf, (next) => {
    // Both before the event, so that its steps read what was chosen.
    setValue('files', next)
    setValue('value', next)
    return next
  })
  useBothNames(props)
  const running = useRef(new Map<File, AbortController>())
  const state = useField(props, { isEmpty: files.length === 0 }, 'Files', {
    clear: () => {
      // What is still being read would come back into the list.
      for (const controller of running.current.values()) controller.abort()
      running.current.clear()
      setComing([])
      setRefused([])
      change([])
      setValue('parsedData', null)
      setValue('isTouched', true)
    },
  })
  const { thumbnails, remember } = useThumbnails(files)

  const accepted = useMemo(
    () => acceptedTypesOf(values.fileKind, values.allowedFileTypes),
    [values.fileKind, values.allowedFileTypes],
  )
  const format = values.dataFormat
  const parse = parseWishesOf(values)
  const limits = limitsOf(values, accepted, format !== 'none' || parse.as !== 'none')
  const isSingle = limits.maximumCount === 1

  const isLeftOver = files.length === 0 && values.parsedData !== null && values.parsedData !== undefined
  useEffect(() => {
    // A step may empty the list and know nothing of what stood in the files.
    if (isLeftOver) setValue('parsedData', null)
  }, [setValue, isLeftOver])

  // Reading takes a while; what is added at its end goes to what is there then.
  const latest = useRef({ files, parsedData: values.parsedData, finish: state.finish, change })
  useEffect(() => {
    latest.current = { files, parsedData: values.parsedData, finish: state.finish, change }
  })
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const keep = (read: readonly Taken[]) => {
    const { files: before, parsedData, finish, change: send } = latest.current
    for (const { facts, file } of read) remember(fileKey(facts), file)
    const added = read.map(({ facts }) => facts)
    const contents = read.map(({ parsed }) => parsed)
    send(isSingle ? added.slice(-1) : [...before, ...added])
    if (isSingle) setValue('parsedData', contents.at(-1) ?? null)
    else if (parse.as !== 'none') {
      const known = asList(parsedData)
      setValue('parsedData', [...before.map((_file, index) => known[index] ?? null), ...contents])
    }
    finish()
    setNews(`${countText(added.length)} added.`)
    trigger('onFilesSelected', { files: added.map(without) })
  }

  const readOne = async (file: File): Promise<ReadFile | undefined> => {
    const controller = running.current.get(file)
    if (controller === undefined) return undefined
    const onProgress = (share: number) =>
      setComing((all) => all.map((one) => (one.file === file ? { file, share } : one)))
    try {
      return await readFile(file, { accepted, format, parse, onProgress, signal: controller.signal })
    } catch {
      // Given up by the person, or by leaving the page.
      return undefined
    }
  }

  const read = async (taken: readonly File[]) => {
    const done: Taken[] = []
    const wrong: RefusedFile[] = []
    const signals = taken.flatMap((file) => running.current.get(file)?.signal ?? [])
    // One after the other: many large files at once would take the memory of all of them.
    for (const file of taken) {
      // One after the other is the purpose.
      const result = await readOne(file)
      running.current.delete(file)
      if (result === undefined) continue
      if ('reason' in result) wrong.push({ name: shownName(file.name), reason: result.reason })
      else done.push({ ...result, file })
    }
    setComing((all) => all.filter(({ file }) => !taken.includes(file)))
    if (wrong.length > 0) setRefused((before) => [...before, ...wrong])
    if (done.length > 0) keep(done)
    else if (!signals.every((signal) => signal.aborted)) latest.current.finish()
  }

  return {
    state,
    limits,
    files,
    coming,
    refused,
    news,
    thumbnails,
    add: (brought) => {
      if (state.isLocked || brought.length === 0) return
      const present = [...files, ...coming.map(({ file }) => file)]
      const { taken, refused: wrong } = admit(brought, present, limits)
      setRefused(wrong)
      if (taken.length === 0) {
        state.finish()
        return
      }
      for (const file of taken) running.current.set(file, new AbortController())
      setComing((all) => [...all, ...taken.map((file) => ({ file, share: 0 }))])
      void read(taken)
    },
    remove: (index) => {
      const removed = files[index]
      if (state.isLocked || removed === undefined) return
      const known = values.parsedData
      if (Array.isArray(known) && !isSingle) setValue('parsedData', known.toSpliced(index, 1))
      else setValue('parsedData', null)
      change(files.toSpliced(index, 1))
      state.finish()
      setNews(`${shownName(removed.name)} removed.`)
      trigger('onFileRemoved', { file: without(removed) })
    },
    giveUp: (file) => {
      running.current.get(file)?.abort()
      running.current.delete(file)
      setComing((all) => all.filter((one) => one.file !== file))
    },
    forgetRefused: () => setRefused([]),
  }
}
