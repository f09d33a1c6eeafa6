import { readClipboard, writeClipboard, type CopiedWidgets } from '@ashlar/document'
import type { WidgetCatalogue } from '@ashlar/schema'

/** Where what was copied last is kept in this browser, for when the clipboard of the system cannot be read. */
const key = 'ashlar:copied-widgets'

/** Keeps copied components for other tabs of this browser; answers with the text for the clipboard of the system. */
export const keepCopied = (copied: CopiedWidgets): string => {
  const text = writeClipboard(copied)
  try {
    localStorage.setItem(key, text)
  } catch {
    // Too much for the storage: the clipboard of the system and this tab still have it.
  }
  return text
}

/** What was copied last in this browser. */
export const keptCopy = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * The components in the first of some texts that holds any. Texts that hold none at all are passed over; one that holds
 * components which cannot be read is a refusal, so that an old copy is not pasted in its place.
 */
export const copiedIn = (
  texts: readonly (string | null)[],
  catalogue: WidgetCatalogue,
): ReturnType<typeof readClipboard> => {
  for (const text of texts) {
    if (text === null || !text.includes('"ashlar/widgets"')) continue
    return readClipboard(text, catalogue)
  }
  return readClipboard('', catalogue)
}
