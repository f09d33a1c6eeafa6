import { readClipboard, writeClipboard, type CopiedWidgets } from '@ashlar/document'
import type { WidgetCatalogue } from '@ashlar/schema'

/**
 * Keeps copied components under a key of this browser, for other tabs and for when the clipboard of the system cannot be
 * read; answers with the text for that.
 */
export const keepCopied = (key: string, copied: CopiedWidgets): string => {
  const text = writeClipboard(copied)
  try {
    localStorage.setItem(key, text)
  } catch {
    // Too much for the storage: the clipboard of the system and this tab still have it.
  }
  return text
}

/** What was copied last in this browser by whom the key belongs to. */
export const keptCopy = (key: string): string | null => {
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
