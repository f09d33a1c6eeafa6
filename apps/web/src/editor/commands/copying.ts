import { copyWidgets, cutWidgets, type CopiedWidgets, type Refusal } from '@ashlar/document'
import { notifyFailure } from '@ashlar/ui'
import { applyWithNotice } from '../session/apply-with-notice.ts'
import { copiedIn, keepCopied, keptCopy } from './copied-text.ts'
import {
  isBuilding,
  selectionName,
  type CommandContext,
  type EditorCommand,
} from '../context/editor-command.ts'
import { askToPaste } from './pasting.ts'

/** Copies what is selected; answers with the text for the clipboard of the system, or tells why not. */
export const copySelection = ({ session, clipboard }: CommandContext): string | null => {
  const { records, selection } = session.state
  const taken = copyWidgets(records, session.catalogue, { ids: selection })
  return taken.ok ? remember(clipboard, taken.copied) : tell(taken)
}

/** As `copySelection`, and takes it from the page. */
export const cutSelection = (context: CommandContext): string | null => {
  const { session, clipboard } = context
  const { records, selection } = session.state
  const taken = cutWidgets(records, session.catalogue, { ids: selection })
  if (!taken.ok) return tell(taken)
  const isCut = applyWithNotice(session, taken, { label: `Cut ${selectionName(context)}` })
  return isCut ? remember(clipboard, taken.copied) : null
}

/** Pastes what is in a text, else what was copied last in this browser. */
export const pasteText = (context: CommandContext, text: string): void => {
  const { session, clipboard } = context
  const isOther = text !== '' && !text.includes('"ashlar/widgets"')
  // What a person copied elsewhere since is what they mean, even if it cannot be pasted here.
  const read = copiedIn(isOther ? [] : [text, keptCopy(clipboard.key)], session.catalogue)
  if (read.ok) askToPaste(context, read.copied)
  else if (!isOther && clipboard.copied !== null) askToPaste(context, clipboard.copied)
  else notifyFailure(read.message)
}

const remember = (clipboard: CommandContext['clipboard'], copied: CopiedWidgets): string => {
  clipboard.copied = copied
  return keepCopied(clipboard.key, copied)
}

const tell = (refusal: Refusal): null => {
  notifyFailure(refusal.message)
  return null
}

const toSystem = async (text: string | null): Promise<void> => {
  if (text === null) return
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without permission, or without a secure address, the copy in this browser has to do.
  }
}

const fromSystem = async (): Promise<string> => {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}

/**
 * Copying, cutting and pasting. With the keys, the browser's own events do it (`use-clipboard-keys.ts`), for which nobody
 * has to be asked; from a menu, the clipboard of the system is asked for.
 */
export const copyingCommands: readonly EditorCommand[] = [
  {
    id: 'cut',
    name: 'Cut',
    icon: 'scissors',
    shortcut: 'Mod+X',
    group: 'Edit',
    keysIn: 'canvas',
    isNative: true,
    when: isBuilding,
    run: (context) => void toSystem(cutSelection(context)),
  },
  {
    id: 'copy',
    name: 'Copy',
    icon: 'copy',
    shortcut: 'Mod+C',
    group: 'Edit',
    keysIn: 'canvas',
    isNative: true,
    when: isBuilding,
    run: (context) => void toSystem(copySelection(context)),
  },
  {
    id: 'paste',
    name: 'Paste',
    icon: 'clipboard',
    shortcut: 'Mod+V',
    group: 'Edit',
    keysIn: 'canvas',
    isNative: true,
    when: isBuilding,
    run: (context) => void fromSystem().then((text) => pasteText(context, text)),
  },
]
