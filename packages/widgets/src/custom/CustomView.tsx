import { useEffect, useRef, useState } from 'react'
import { useThemeVariables } from '../page-view/host-context.ts'
import loading from '../shared/loading.module.css'
import { Message } from '../shared/Message.tsx'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { componentFrameAddressFor } from './component-frame.ts'
import { followData, plainModel } from './component-model.ts'
import styles from './CustomView.module.css'
import type { FrameMessage } from './frame-messages.ts'
import { useComponentFrame, type ComponentSource } from './use-component-frame.ts'
import type { custom } from './custom.ts'

const longestSource = 1_000_000

const sourceOf = (value: unknown): string => textOf(value).slice(0, longestSource)

/** Where the page is; nowhere while it is drawn without a browser. */
const pathname = (): string => (typeof window === 'undefined' ? '' : window.location.pathname)

/** Keeps the model in the host: the builder's data with what the component changed in it. */
const useModel = ({ values, setValue, report }: WidgetViewProps<typeof custom>) => {
  const dataText = JSON.stringify(plainModel(values.initialModel))
  const model = plainModel(values.model)
  const present = useRef(model)
  present.current = model
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (followed.current === dataText) return
    const before = followed.current === undefined ? undefined : plainModel(followed.current)
    followed.current = dataText
    const next = followData(present.current, before, plainModel(dataText))
    if (JSON.stringify(next) === JSON.stringify(present.current)) return
    present.current = next
    report('model', next)
  }, [report, dataText])
  return {
    modelText: JSON.stringify(model),
    update: (changes: Readonly<Record<string, unknown>>) => {
      // The host may not have echoed the change before this one yet.
      present.current = { ...present.current, ...changes }
      setValue('model', present.current)
    },
  }
}

/** What is said of a component that has ended. */
const endings = {
  failed: {
    title: 'This component could not be loaded.',
    detail: 'Check the connection.',
    action: { label: 'Try again' },
  },
  stopped: {
    title: 'This component was stopped.',
    detail:
      'It sent more than two hundred messages or ten million characters in a second, or loaded itself again and again.',
    action: { label: 'Start again' },
  },
  stuck: {
    title: 'This component was stopped.',
    detail: 'Its code ran for more than five seconds without an end.',
    action: { label: 'Start again' },
  },
} as const

interface RunningProps {
  readonly view: WidgetViewProps<typeof custom>
  readonly source: ComponentSource
}

const Running = ({ view, source }: RunningProps) => {
  const { host, values, record, isLoading, describedBy, setValue, trigger } = view
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const [problem, setProblem] = useState('')
  const model = useModel(view)
  const onMessage = (message: FrameMessage) => {
    switch (message.type) {
      case 'started':
        setProblem('')
        break
      case 'height':
        setHeight(message.height)
        break
      case 'updateModel':
        model.update(message.changes)
        trigger('onModelUpdate', message.changes)
        break
      case 'trigger': {
        const event = { name: message.name, details: message.details }
        setValue('lastEvent', event)
        trigger('onEvent', event)
        break
      }
      case 'problem':
        setProblem(message.message)
        break
      case 'busy':
      case 'alive':
      case 'tooMuch':
        break
    }
  }
  const { state, attempt, restart } = useComponentFrame({
    frame,
    source,
    modelText: model.modelText,
    variables: useThemeVariables(),
    onMessage,
  })
  if (state === 'failed' || state === 'stopped' || state === 'stuck')
    return (
      <div className={styles.custom}>
        <Message {...endings[state]} isFailure action={{ ...endings[state].action, run: restart }} />
      </div>
    )
  const fits = record.height.mode === 'fitContent'
  return (
    <div className={styles.custom} aria-busy={isLoading || state === 'loading' || state === 'waiting'}>
      {state !== 'waiting' && (
        <iframe
          key={attempt}
          ref={frame}
          className={styles.frame}
          title={values.label.slice(0, 300).trim() || record.name}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          src={componentFrameAddressFor(pathname())}
          aria-describedby={describedBy}
          data-fits={fits ? '' : undefined}
          style={fits ? { '--content-height': `${height}px` } : undefined}
        />
      )}
      {(state === 'loading' || state === 'waiting') && values.animateLoading && (
        <div
          className={`${styles.waiting} ${loading.shimmer}`}
          role="status"
          aria-label="Loading component"
        />
      )}
      {problem !== '' && host.mode !== 'published' && (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A component of the builder's own code, in a frame that can reach nothing but its model. */
export const CustomView = (view: WidgetViewProps<typeof custom>) => {
  const { values, host } = view
  const source = {
    html: sourceOf(values.html),
    css: sourceOf(values.css),
    script: sourceOf(values.script),
  }
  const isEmpty = source.html.trim() === '' && source.script.trim() === ''
  if (isEmpty)
    return (
      <div className={styles.custom}>
        {host.mode === 'edit' && (
          <Message title="This component is empty." detail="Write its HTML, CSS and JavaScript." />
        )}
      </div>
    )
  // Other code is another component: it begins anew in a frame of its own.
  return (
    <Running key={`${source.html}\u0000${source.css}\u0000${source.script}`} view={view} source={source} />
  )
}
