import type { ValuesOf } from '@ashlar/schema'
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { cssSides } from '../page-view/dimensions.ts'
import { useChildren, useHost } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import box from '../shared/box.module.css'
import { edgeStyle } from '../shared/edge-style.ts'
import { cssColor } from '../theme/color-property.ts'
import { flagOf, isRecord } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { FormActionsProvider, useFormActions, type FormActions } from './form-actions.ts'
import { findInForm, inputsOf, isFine, type FormPlace } from './form-parts.ts'
import type { FormState } from './form-state.ts'
import { FormWatch } from './form-watch.ts'
import styles from './FormView.module.css'
import { submitsOnEnter } from './submit-rules.ts'
import type { form } from './form.ts'

const focusable =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]'

/** The places of the repeated cells around a frame inside the form, the outermost first. */
const cellsAround = (form: HTMLElement, frame: HTMLElement): readonly string[] => {
  const cells: string[] = []
  for (let at: Element | null = frame; at !== null && at !== form; at = at.parentElement)
    if (at instanceof HTMLElement && at.dataset.cell !== undefined) cells.unshift(at.dataset.cell)
  return cells
}

/** Gives the focus to the first of the widgets as they stand on the page. */
const focusFirst = (form: HTMLElement, places: readonly FormPlace[]): void => {
  const wanted = new Set(places.map(({ cells, id }) => [...cells, id].join('/')))
  const frames = [...form.querySelectorAll<HTMLElement>('[data-widget-id]')]
  const frame = frames.find((one) =>
    wanted.has([...cellsAround(form, one), one.dataset.widgetId ?? ''].join('/')),
  )
  frame?.querySelector<HTMLElement>(focusable)?.focus()
}

/** The state of the form, told to the host as soon as it changed. */
const useFormState = ({ id, values, setValue }: WidgetViewProps<typeof form>): FormState => {
  const host = useHost()
  const watch = useMemo(() => new FormWatch(host, id), [host, id])
  const state = useSyncExternalStore(watch.subscribe, watch.read, watch.read)
  const sent = useRef<{ readonly state: FormState; isSeen: boolean }>(undefined)
  const { data, isValid, isDirty } = values
  useEffect(() => {
    const isEmpty = !isRecord(data) || Object.keys(data).length === 0
    if (sent.current?.state !== state) {
      sent.current = { state, isSeen: false }
      setValue('data', state.data)
    } else if (!isEmpty) sent.current.isSeen = true
    else if (sent.current.isSeen) {
      // A reset took the data away although the inputs still hold it.
      sent.current.isSeen = false
      setValue('data', state.data)
    }
    if (isValid !== state.isValid) setValue('isValid', state.isValid)
    if (isDirty !== state.isDirty) setValue('isDirty', state.isDirty)
  }, [setValue, state, data, isValid, isDirty])
  return state
}

const Footer = ({
  values,
  isBusy,
  isBlocked,
  isDisabled,
  submit,
  reset,
}: {
  values: ValuesOf<typeof form>
  isBusy: boolean
  isBlocked: boolean
  isDisabled: boolean
  submit: () => void
  reset: () => void
}) => (
  <div className={styles.footer}>
    {values.showReset && (
      <button type="button" className={styles.reset} disabled={isDisabled} onClick={reset}>
        {values.resetText || 'Reset'}
      </button>
    )}
    <button
      type="button"
      className={styles.submit}
      data-style={values.submitStyle}
      disabled={isDisabled || isBlocked}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={submit}
    >
      {values.submitText || 'Submit'}
    </button>
  </div>
)

/** Inputs that are checked and submitted together. */
export const FormView = (props: WidgetViewProps<typeof form>) => {
  const { id, record, values, isLoading, describedBy, trigger } = props
  // Of the page and not of the view: it also tells of the inputs that stand in the form.
  const host = useHost()
  const canvases = useChildren(host, id)
  const isInside = useFormActions() !== null
  const element = useRef<HTMLElement>(null)
  const titleId = useId()
  const state = useFormState(props)
  const title = values.title
  const isDisabled = values.isDisabled
  const isBlocked = values.disableSubmitWhenInvalid && !state.isValid

  const submit = () => {
    if (isDisabled || isBlocked || isLoading) return
    const inputs = inputsOf(findInForm(host, id).parts)
    for (const { place, snapshot } of inputs)
      if (Object.hasOwn(snapshot.values, 'isTouched') && !flagOf(snapshot.values.isTouched))
        place.host.setValue(place.id, 'isTouched', true)
    const wrong = inputs.filter((input) => !isFine(input))
    if (wrong.length === 0) trigger('onSubmit', { data: state.data })
    else if (element.current !== null)
      focusFirst(
        element.current,
        wrong.map(({ place }) => place),
      )
  }
  const reset = () => {
    if (isDisabled) return
    for (const canvas of canvases) host.reset(canvas)
    trigger('onReset')
  }
  const latest = useRef<FormActions>({ submit, reset })
  useEffect(() => {
    latest.current = { submit, reset }
  })
  // The same object always, so that what stands inside is not drawn again with the form.
  const actions = useMemo<FormActions>(
    () => ({ submit: () => latest.current.submit(), reset: () => latest.current.reset() }),
    [],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement) || !values.submitOnEnter) return
    const { tagName, type } = event.target
    if (!submitsOnEnter({ tagName, type, role: event.target.getAttribute('role') })) return
    // Handled here in one way for all forms; a form around this one is not submitted with it.
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
  const isBounded = record.height.mode !== 'fitContent' || record.maxHeight !== undefined
  const content = (
    <FormActionsProvider value={actions}>
      {title !== '' && (
        <h2 className={box.title} id={titleId}>
          {title}
        </h2>
      )}
      <fieldset className={box.content} disabled={isDisabled} style={{ padding: cssSides(record.padding) }}>
        {canvases.map((canvas) => (
          <WidgetFrame key={canvas} id={canvas} className={box.canvas} />
        ))}
      </fieldset>
      {values.showFooter && (
        <Footer
          values={values}
          isBusy={isLoading}
          isBlocked={isBlocked}
          isDisabled={isDisabled}
          submit={submit}
          reset={reset}
        />
      )}
    </FormActionsProvider>
  )
  const attributes = {
    className: `${box.box} ${box.padded}`,
    'aria-labelledby': title === '' ? undefined : titleId,
    'aria-label': title === '' ? record.name : undefined,
    'aria-describedby': describedBy,
    'data-pads-itself': '',
    'data-grows-when-stacked': '',
    'data-padding': values.padding,
    'data-border': values.hasBorder ? '' : undefined,
    'data-overflow': !isBounded ? undefined : values.shouldScrollContents ? 'scroll' : 'clip',
    style: { ...edgeStyle(values), '--box-background': cssColor(values.backgroundColor) ?? 'initial' },
    onKeyDown,
  }
  // A form element must not stand in another one.
  return isInside ? (
    <div
      {...attributes}
      role="form"
      ref={(drawn) => {
        element.current = drawn
      }}
    >
      {content}
    </div>
  ) : (
    <form
      {...attributes}
      noValidate
      ref={(drawn) => {
        element.current = drawn
      }}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      {content}
    </form>
  )
}
