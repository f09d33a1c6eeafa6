import { useEffect, useRef, type RefObject } from 'react'
import type { CodeKinds, ScannedCode } from './scanned-code.ts'
import { scannerFor } from './scanner.ts'

interface Scanning {
  readonly isOn: boolean
  readonly kinds: CodeKinds
  readonly onCode: (code: ScannedCode) => void
  readonly onFailure: () => void
}

/** Between two looks at the picture, in milliseconds. */
const pause = 150
/** As long as this the same code before the camera counts once, in milliseconds. */
const sameCode = 2500

/** Looks for codes in a video while it plays. */
export const useScanning = (video: RefObject<HTMLVideoElement | null>, scanning: Scanning): void => {
  const { isOn, kinds } = scanning
  const latest = useRef(scanning)
  useEffect(() => {
    latest.current = scanning
  })
  useEffect(() => {
    if (!isOn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = { value: '', at: 0 }
    const tell = (code: ScannedCode) => {
      const isNew = code.value !== last.value || performance.now() - last.at > sameCode
      last = { value: code.value, at: performance.now() }
      if (isNew) latest.current.onCode(code)
    }
    const begin = async () => {
      const scan = await scannerFor(kinds)
      const look = async (): Promise<void> => {
        const element = video.current
        if (isOver) return
        if (element !== null && element.videoWidth > 0) {
          const sight = { source: element, width: element.videoWidth, height: element.videoHeight }
          // One picture that cannot be read is no reason to stop looking.
          const code = await scan(sight).catch(() => undefined)
          if (code !== undefined && code.value !== '' && !isOver) tell(code)
        }
        if (!isOver) timer = setTimeout(() => void look(), pause)
      }
      await look()
    }
    begin().catch(() => {
      if (!isOver) latest.current.onFailure()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn, kinds, video])
}
