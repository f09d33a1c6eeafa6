import { planModule, type ModulePlan, propertyAt } from '@ashlar/document'
import type { WidgetCatalogue } from '@ashlar/schema'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { NameDialog } from '../../screens/names/NameDialog.tsx'
import classes from './MakeModule.module.css'
import { makeModule, ModuleNotMade } from './make-module.ts'
import { modulesQuery } from './modules-query.ts'

/** Asks for the name of the module that is made of what is selected, and says what it takes, gives out and triggers. */
export const MakeModuleDialog = () => {
  const isOpen = useView((state) => state.dialog === 'makeModule')
  return isOpen ? <MakeModule /> : null
}

const MakeModule = () => {
  const { session, view, canvas } = useEditorParts()
  const client = useQueryClient()
  // What was selected as the dialog opened, whatever others do meanwhile.
  const ids = useMemo(() => session.state.selection, [session])
  const plan = useMemo(() => {
    const planned = planModule(session.state.records, session.catalogue, { ids, name: 'Module' })
    return planned.ok ? planned.plan : null
  }, [session, ids])
  const close = (): void => {
    view.setState({ dialog: null })
    requestAnimationFrame(() => canvas.focus())
  }
  const make = async (name: string): Promise<void> => {
    try {
      await makeModule(session, { ids, name })
    } catch (error) {
      if (!(error instanceof ModuleNotMade)) throw error
      notifyFailure(error.message)
      close()
      return
    }
    await client.invalidateQueries({ queryKey: modulesQuery.queryKey })
    notifySuccess(`Made the module ${name}. It is deployed as version 1.`)
    close()
  }
  return (
    <NameDialog
      isOpen
      size={480}
      onClose={close}
      title="Make a module of this"
      label="Module name"
      placeholder="Customer card"
      submitLabel="Make module"
      send={make}
    >
      {plan !== null && <PlanInWords plan={plan} catalogue={session.catalogue} />}
    </NameDialog>
  )
}

/** "On click of Save", as far as the component says what its handler is called. */
const occasionOf = (
  { of }: ModulePlan['events'][number],
  { parts }: ModulePlan,
  catalogue: WidgetCatalogue,
): string => {
  const holder = [...parts.moved.values()].find(({ name }) => name === of.name)
  const descriptor = holder?.kind === 'widget' ? catalogue.get(holder.type) : undefined
  const property = descriptor === undefined ? undefined : propertyAt(descriptor, of.path)
  return property === undefined ? `${of.path} of ${of.name}` : `${property.label} of ${of.name}`
}

const PlanInWords = ({ plan, catalogue }: { plan: ModulePlan; catalogue: WidgetCatalogue }) => {
  const along = plan.parts.alongside.map(({ name }) => name)
  const isAlone = plan.inputs.length + plan.outputs.length + plan.events.length === 0
  return (
    <div className={classes.plan}>
      <p>One component takes the place of what is selected. It goes on to do the same.</p>
      <Lines
        title="Inputs"
        lines={plan.inputs.map(({ name, path }) => ({ name, meaning: path.join('.') }))}
      />
      <Lines
        title="Outputs"
        lines={plan.outputs.map(({ name, path }) => ({ name, meaning: path.join('.') }))}
      />
      <Lines
        title="Events"
        lines={plan.events.map((event) => ({
          name: event.name,
          meaning: occasionOf(event, plan, catalogue),
        }))}
      />
      {isAlone && <p>It reads nothing of this page, and nothing reads it.</p>}
      {along.length > 0 && <p>These go along, since nothing else uses them: {along.join(', ')}.</p>}
      {plan.tests.length > 0 && (
        <p>Tests that name something in it have to be recorded again: {plan.tests.join(', ')}.</p>
      )}
    </div>
  )
}

const Lines = ({
  title,
  lines,
}: {
  title: string
  lines: readonly { readonly name: string; readonly meaning: string }[]
}) =>
  lines.length === 0 ? null : (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map(({ name, meaning }) => (
          <li key={name}>
            <code>{name}</code> <span className={classes.meaning}>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  )
