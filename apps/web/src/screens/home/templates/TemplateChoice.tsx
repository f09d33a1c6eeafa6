import { type ApplicationTemplate, applicationTemplates } from '@ashlar/document'
import { widgetCatalogue } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { tableSource } from '../../../from-table/index.ts'
import { integrationsQuery } from '../../integrations/integrations.ts'
import { createFromTemplate, makeTemplate } from './create-from-template.ts'
import { Sketch } from './Sketch.tsx'
import { sketchOf } from './sketch.ts'
import classes from './Templates.module.css'

/** What an application begins with, and how it is created under a name; null for an empty page. */
export interface Beginning {
  readonly suggestedName: string
  /** Answers with the id of the application. */
  readonly create: (name: string, folderId: string | null) => Promise<string>
}

interface Offered {
  readonly template: ApplicationTemplate
  readonly beginning: Beginning
}

const catalogue = widgetCatalogue(widgetDescriptors)
/** Stands for the sample database in a drawing where there is none. */
const nowhere = { id: 'sample', pluginId: 'postgres' }

/** Offers an empty page and the templates over the sample database, each with a drawing of its first page. */
export const TemplateChoice = ({
  chosen,
  onChoose,
  onFromTable,
}: {
  chosen: string | null
  onChoose: (id: string | null, beginning: Beginning | null) => void
  /** Asked for an application over a table instead. */
  onFromTable: () => void
}) => {
  const { data } = useQuery(integrationsQuery)
  const sample = data?.integrations.find(({ isDemo, permissions }) => isDemo && permissions.canUse)
  const offered = useMemo(() => offeredOver(sample ?? nowhere), [sample])
  const isMissing = data !== undefined && sample === undefined
  return (
    <fieldset className={classes['choices']}>
      <legend className={classes['legend']}>Begin with</legend>
      {isMissing && (
        <p className={classes['missing']}>
          The templates work with the sample database, which this installation does not have or you may not
          use. You can begin with an empty page, or with a table of your own database.
        </p>
      )}
      <div className={classes['cards']}>
        <Card
          id="blank"
          name="An empty page"
          help="Drag in what you need."
          has={[]}
          isChosen={chosen === null}
          onChoose={() => onChoose(null, null)}
          sketch={<Placeholder icon="plus" />}
        />
        {offered.map(({ template, beginning, shapes }) => (
          <Card
            key={template.id}
            {...template}
            isChosen={chosen === template.id}
            isDisabled={sample === undefined}
            onChoose={() => onChoose(template.id, beginning)}
            sketch={<Sketch shapes={shapes} />}
          />
        ))}
        <button type="button" className={classes['card']} onClick={onFromTable}>
          <Placeholder icon="database" />
          <span>
            <span className={classes['name']}>From a database table</span>
            <span className={classes['help']}>Search, create, edit and delete the rows of one table.</span>
            <span className={classes['has']}>The next step asks which.</span>
          </span>
        </button>
      </div>
    </fieldset>
  )
}

const offeredOver = (
  integration: Parameters<typeof tableSource>[0],
): (Offered & { readonly shapes: ReturnType<typeof sketchOf> })[] => {
  const source = tableSource(integration)
  if (source === undefined) return []
  return applicationTemplates.map((template) => {
    const made = makeTemplate(template, source)
    return {
      template,
      beginning: {
        suggestedName: template.name,
        create: (name, folderId) => createFromTemplate({ name, folderId }, made),
      },
      shapes: sketchOf(made.pages[0].records, catalogue),
    }
  })
}

/** Stands where other cards show a page that is there already. */
const Placeholder = ({ icon }: { icon: string }) => (
  <span className={classes['placeholder']} aria-hidden>
    <Icon name={icon} />
  </span>
)

const Card = ({
  id,
  name,
  help,
  has,
  sketch,
  isChosen,
  isDisabled = false,
  onChoose,
}: Pick<ApplicationTemplate, 'id' | 'name' | 'help' | 'has'> & {
  sketch: ReactNode
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
}) => (
  <label className={classes['card']}>
    {sketch}
    <span>
      <input
        type="radio"
        name="beginning"
        value={id}
        className={classes['radio']}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className={classes['name']}>{name}</span>
      <span className={classes['help']}>{help}</span>
      {has.length > 0 && <span className={classes['has']}>{has.join(' · ')}</span>}
    </span>
  </label>
)
