import { useState } from 'react'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { longestSideOf, photoAddress, photoOf, sightOfFile, type Sight } from './photo.ts'
import type { CodeKinds, ScannedCode } from './scanned-code.ts'
import { scannerFor } from './scanner.ts'
import type { camera } from './camera.ts'

/** The longest text of a code, in characters; no kind of code holds more. */
const longestText = 10_000

interface Captured {
  readonly state: FieldState
  /** The photo or the text of the code; empty where there is none. */
  readonly shown: string
  /** What went wrong with the last picture, as a sentence. */
  readonly complaint: string
  readonly takePhoto: (sight: Sight) => void
  readonly takeCode: (code: ScannedCode) => void
  readonly takeFile: (file: File) => void
  readonly complain: (sentence: string) => void
  readonly clear: () => void
}

/** What the camera has brought, kept in the host. */
export const useCaptured = (
  props: WidgetViewProps<typeof camera>,
  scans: boolean,
  kinds: CodeKinds,
): Captured => {
  const { values, setValue, report, trigger } = props
  const [complaint, complain] = useState('')
  const [shown, change] = useDraft<string, unknown>(
    values.value,
    (value) => (scans ? textOf(value).slice(0, longestText) : (photoAddress(value) ?? '')),
    (next) => {
      setValue('value', next)
      return next
    },
  )
  const state = useField(props, { isEmpty: shown === '' }, 'Camera', {
    clear: () => {
      complain('')
      change('')
      setValue('isTouched', true)
    },
  })
  // A step may set the value alone; what is known by other names goes with it.
  useExposed({ values, report }, 'image', scans ? '' : shown)
  useExposed({ values, report }, 'scannedValue', scans ? shown : '')
  useExposed({ values, report }, 'scannedFormat', scans && shown !== '' ? textOf(values.scannedFormat) : '')

  const put = (next: string) => {
    complain('')
    change(next)
    state.finish()
  }
  const takePhoto = (sight: Sight) => {
    if (state.isLocked) return
    try {
      const photo = photoOf(sight, longestSideOf(values.maxWidth))
      setValue('image', photo)
      put(photo)
      trigger('onCapture')
    } catch {
      complain('The photo could not be taken. Try it once more.')
    }
  }
  const takeCode = (code: ScannedCode) => {
    if (state.isLocked) return
    const value = code.value.slice(0, longestText)
    setValue('scannedValue', value)
    setValue('scannedFormat', code.format)
    put(value)
    trigger('onScan', { value, format: code.format })
  }
  const readFile = async (file: File) => {
    const sight = await sightOfFile(file)
    if (!scans) {
      takePhoto(sight)
      return
    }
    const scan = await scannerFor(kinds)
    const code = await scan(sight)
    if (code === undefined) complain('No code was found in the picture.')
    else takeCode(code)
  }
  return {
    state,
    shown,
    complaint,
    takePhoto,
    takeCode,
    takeFile: (file) => {
      complain('')
      readFile(file).catch(() => complain('This file is not a picture that can be read.'))
    },
    complain,
    clear: () => put(''),
  }
}
