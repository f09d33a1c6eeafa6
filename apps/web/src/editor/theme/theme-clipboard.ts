import { check, themeSchema, type Theme } from '@ashlar/schema'

/** What says that a text in the clipboard is a theme. */
const mark = 'ashlar/theme'

/** More text than a theme can have is not read. */
const longestText = 100_000

/** What came of copying or pasting: a theme, or why there is none. */
export type ClipboardOutcome<Value> = { ok: true; value: Value } | { ok: false; message: string }

/** The text under which a theme lies in the clipboard. */
export const themeText = (theme: Theme | null): ClipboardOutcome<string> => {
  if (theme === null) return { ok: false, message: "There's no available theme to copy" }
  const checked = check(themeSchema, theme)
  if (!checked.ok) return { ok: false, message: 'The current theme cannot be copied' }
  return { ok: true, value: JSON.stringify({ kind: mark, theme: checked.value }, null, 2) }
}

/** The theme that a text from the clipboard holds. */
export const themeFromText = (text: string): ClipboardOutcome<Theme> => {
  const broken = { ok: false, message: 'The theme you are trying to paste seems broken' } as const
  if (text.length > longestText) return broken
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return broken
  if ('kind' in parsed && parsed.kind !== mark) return broken
  const checked = check(themeSchema, 'theme' in parsed ? parsed.theme : parsed)
  return checked.ok ? { ok: true, value: checked.value } : broken
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The part of the browser's clipboard that is used here. */
export type TextClipboard = Pick<Clipboard, 'readText' | 'writeText'>

/** Puts a theme into the clipboard, to be pasted in another application. */
export const copyTheme = async (
  clipboard: TextClipboard,
  theme: Theme | null,
): Promise<ClipboardOutcome<null>> => {
  const text = themeText(theme)
  if (!text.ok) return text
  try {
    await clipboard.writeText(text.value)
    return { ok: true, value: null }
  } catch {
    return { ok: false, message: 'The current theme cannot be copied' }
  }
}

/** Takes the theme that lies in the clipboard. */
export const pasteTheme = async (clipboard: TextClipboard): Promise<ClipboardOutcome<Theme>> => {
  let text: string
  try {
    text = await clipboard.readText()
  } catch {
    return {
      ok: false,
      message: 'The browser does not let this page read the clipboard. Allow it and try again.',
    }
  }
  return themeFromText(text)
}
