import { isCodeLanguage } from '@ashlar/expression'
import type { ScopeEntry } from '@ashlar/runtime'
import { shortcutText } from '@ashlar/ui'
import { lazy, type ReactElement, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { currentKeyMap, useCompletionLanguages, useKeyMap } from '../../session/index.ts'
import type { AssistantSyntax } from '@ashlar/schema'
import type { AssistantTarget } from './assistant/assistant-target.ts'
import { codeContext } from './code-context.ts'
import { useIsLookedAt } from './looked-at.ts'
import type { CodeEditor } from './code-editor.ts'
import { type PropertyPlace, propertyPlace } from '../session/property-place.ts'
import classes from './CodeField.module.css'
import { ExpandButton } from './ExpandButton.tsx'
import { stepCodeContext } from './ghost/step-code.ts'
import type { FormattingStatus } from './formatting/formatting.ts'
import { withIconMembers } from './icon-members.ts'
import type { CodeMode } from './languages.ts'
import type { Preset } from './preset-source.ts'
import type { SqlSchema } from './sql/suggestions.ts'
import { type Shortcut, shortcutGroups } from './shortcut-menu/shortcut-groups.ts'
import { ShortcutMenu } from './shortcut-menu/ShortcutMenu.tsx'
import { useShortcutMenu } from './shortcut-menu/use-shortcut-menu.ts'

/** A field for code, or for text with bindings. */
export interface CodeFieldProps {
  value: string
  /** Told shortly after typing, at the latest when the field is left or submitted. */
  onChange: (value: string) => void
  mode: CodeMode
  /** The names in scope; asked each time suggestions or a value are shown. */
  names: () => readonly ScopeEntry[]
  /** The accessible name. */
  label: string
  placeholder?: string | undefined
  /** Line breaks become spaces. */
  isSingleLine?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** Lines that are seen even when there is less text; 1 for a single line, else 3. */
  minimumLines?: number | undefined
  /** Lines after which the field scrolls; as many as stand in 300 px unless told. */
  maximumLines?: number | undefined
  /** Takes all the height of what it stands in. */
  fills?: boolean | undefined
  /** Where the code stands in the document; only where all of it is known can the field be opened as a tab. */
  place?: Partial<PropertyPlace> | undefined
  /** The dialect of SQL and the tables to suggest in it. */
  sqlSchema?: SqlSchema | undefined
  /** What is expected of the value, in words, as the assistant is told. */
  expectedFormat?: string | undefined
  /** What is written, where that is no language of fields, as the assistant is told. */
  assistedSyntax?: AssistantSyntax | undefined
  /** The values that the field may have, to suggest them. */
  presets?: readonly Preset[] | undefined
  /** Ctrl+Enter or Cmd+Enter; the latest text has been reported before. */
  onSubmit?: (() => void) | undefined
  /** Escape, where nothing in the field wants it; answers whether there was anything to do. */
  onEscape?: (() => boolean) | undefined
  onBlur?: (() => void) | undefined
}

/** A part of the program of its own: most people ask for it seldom or never. */
const FieldAssistant = lazy(async () => ({
  default: (await import('./assistant/FieldAssistant.tsx')).FieldAssistant,
}))

const formattingWords = { started: 'Formatting...', failed: 'Syntax error' } as const

const lineHeight = 18
const padding = 8
const border = 2
/** How high a field becomes unless told otherwise, in px. */
const maximumHeight = 300

/**
 * A code field. The editor behind it is a part of the program of its own that is fetched when the first field
 * appears; until then its text stands in a frame of the same size, and where it cannot be fetched, in a plain field.
 */
export const CodeField = (props: CodeFieldProps): ReactElement => {
  const isLookedAt = useIsLookedAt()
  return <Field {...props} isReadOnly={isLookedAt || props.isReadOnly === true} />
}

const Field = (props: CodeFieldProps): ReactElement => {
  const { mode, label, isSingleLine = false, isReadOnly = false } = props
  const placeholder = props.placeholder || (isReadOnly ? '' : `${shortcutText('Mod+K')} for variables`)
  const element = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor | null>(null)
  const around = useContext(codeContext)
  const latest = useRef(props)
  const latestAround = useRef(around)
  const reported = useRef(props.value)
  const menu = useShortcutMenu(() => editor.current?.focus())
  const menuOfField = useRef(menu.ofField)
  const [formatting, setFormatting] = useState<FormattingStatus>(null)
  const dialect = props.sqlSchema?.dialect
  const [asked, setAsked] = useState<{ target: AssistantTarget; time: number } | null>(null)
  const hasAssistant = around.assistant !== null
  const languages = useCompletionLanguages()
  const step = useContext(stepCodeContext)
  const latestStep = useRef(step)
  const { completer } = around
  const [state, setState] = useState<'waiting' | 'ready' | 'plain'>('waiting')

  useEffect(() => {
    latest.current = props
    latestAround.current = around
    latestStep.current = step
  })

  /** Opens the assistant for what stands in the field now. */
  const askAssistant = (): boolean => {
    const { current } = editor
    if (current === null || latest.current.isReadOnly === true) return false
    const target = current.target()
    // Asked once more, it begins anew.
    setAsked((before) => ({ target, time: (before?.time ?? 0) + 1 }))
    return true
  }
  const openAssistant = useRef(askAssistant)

  useEffect(() => {
    const parent = element.current
    let isGone = false
    const begin = async (): Promise<void> => {
      const { createCodeEditor, loadLanguage } = await import('./code-editor.ts')
      const language = await loadLanguage(mode, dialect)
      const current = latestStep.current
      // A part of the program of its own, for those alone who have code completed.
      const ghostText =
        completer === null || current === null
          ? []
          : (await import('./ghost/ghost-text.ts')).ghostText({
              mode,
              completer,
              languages,
              step: () => latestStep.current ?? current,
              host: location.host,
            })
      if (isGone || !parent) return
      reported.current = latest.current.value
      editor.current = createCodeEditor({
        parent,
        value: latest.current.value,
        mode,
        language,
        label,
        placeholder,
        isSingleLine,
        isReadOnly: latest.current.isReadOnly ?? false,
        names: () => {
          const names = withIconMembers(latest.current.names())
          return latestAround.current.types?.withTypes(names) ?? names
        },
        isOfApplication: () => latestAround.current.isOfApplication,
        sqlSchema: () => latest.current.sqlSchema,
        presets: () => latest.current.presets ?? [],
        submit: () => {
          latest.current.onSubmit?.()
          return latest.current.onSubmit !== undefined
        },
        escape: () => latest.current.onEscape?.() ?? false,
        onChange: (value) => {
          reported.current = value
          latest.current.onChange(value)
        },
        onBlur: () => latest.current.onBlur?.(),
        opener: (path) => latestAround.current.opener(path, latestAround.current.isOfApplication),
        menu: menuOfField.current,
        tellFormatting: setFormatting,
        askAssistant: hasAssistant ? () => openAssistant.current() : null,
        ghostText,
      })
      editor.current.setKeyMap(currentKeyMap())
      setState('ready')
    }
    begin().catch(() => {
      if (!isGone) setState('plain')
    })
    return () => {
      isGone = true
      editor.current?.destroy()
      editor.current = null
      setState('waiting')
    }
  }, [mode, dialect, label, placeholder, isSingleLine, hasAssistant, completer, languages])

  useEffect(() => {
    // What the field itself reported comes back as a property; by then more may have been typed.
    if (props.value === reported.current) return
    reported.current = props.value
    editor.current?.setValue(props.value)
  }, [props.value])

  useEffect(() => {
    editor.current?.setReadOnly(isReadOnly)
  }, [isReadOnly])

  const { types } = around
  useEffect(() => types?.subscribe(() => editor.current?.knowMore()), [types])

  const keyMap = useKeyMap()
  useEffect(() => {
    editor.current?.setKeyMap(keyMap)
  }, [keyMap])

  const choose = ({ code }: Shortcut): void => {
    menu.close()
    // In a template, code stands between braces.
    const [before, after] = isCodeLanguage(mode) ? ['', ''] : ['{{ ', ' }}']
    editor.current?.replaceAll(before + code + after, before.length + code.length)
  }
  const expands = propertyPlace(props.place ?? {})
  const minimum = (props.minimumLines ?? (isSingleLine ? 1 : 3)) * lineHeight + padding + border
  const maximum = Math.max(
    minimum,
    props.maximumLines === undefined ? maximumHeight : props.maximumLines * lineHeight + padding + border,
  )
  return (
    <div
      ref={menu.field}
      onBlur={menu.onBlur}
      className={classes['field']}
      data-read-only={isReadOnly || undefined}
      data-single-line={isSingleLine || undefined}
      style={props.fills === true ? {} : { minHeight: minimum, maxHeight: maximum }}
    >
      {state === 'waiting' && (
        <div aria-hidden="true" data-waits-for-code className={classes['waiting']}>
          {props.value === '' ? placeholder : props.value}
        </div>
      )}
      {state === 'plain' && <PlainField {...props} />}
      <div className={classes['editor']} ref={element} />
      {formatting !== null && (
        <div
          role="status"
          className={classes['formatting']}
          data-kind={formatting.kind}
          title={formatting.kind === 'failed' ? formatting.error : undefined}
        >
          {formattingWords[formatting.kind]}
        </div>
      )}
      {menu.isOpen && (
        <ShortcutMenu
          groups={shortcutGroups(props.names(), {
            isOfApplication: around.isOfApplication,
            isStreaming: around.isStreaming,
          })}
          field={menu.field}
          menu={menu.menu}
          onChoose={choose}
          onAsk={
            hasAssistant && !isReadOnly
              ? () => {
                  menu.close()
                  askAssistant()
                }
              : undefined
          }
          onClose={menu.onClose}
          onBlur={menu.onBlur}
        />
      )}
      {asked !== null && around.assistant !== null && (
        <Suspense fallback={null}>
          <FieldAssistant
            key={asked.time}
            field={menu.field}
            mode={mode}
            syntax={props.assistedSyntax}
            about={{
              sqlSchema: props.sqlSchema,
              names: props.names,
              blocksOf: around.blocksOf,
              step,
              expectedDataFormat: props.expectedFormat ?? '',
            }}
            target={asked.target}
            assistant={around.assistant}
            onInsert={(text, place) => {
              const isWhole = place === 'snippet' && asked.target.selectedText.trim() === ''
              editor.current?.insert(text, {
                from: isWhole ? 0 : asked.target.from,
                replaced:
                  place === 'before' ? '' : isWhole ? asked.target.editorContents : asked.target.selectedText,
              })
            }}
            onClose={() => {
              setAsked(null)
              editor.current?.focus()
            }}
          />
        </Suspense>
      )}
      {expands !== null && (
        <div className={classes['expand']}>
          <ExpandButton place={expands} />
        </div>
      )}
    </div>
  )
}

/** What is left where the editor's part of the program cannot be fetched: text can still be read and written. */
const PlainField = ({
  value,
  onChange,
  onBlur,
  label,
  placeholder,
  isReadOnly,
}: CodeFieldProps): ReactElement => (
  <textarea
    className={classes['plain']}
    aria-label={label}
    placeholder={placeholder}
    readOnly={isReadOnly}
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={onBlur}
  />
)
