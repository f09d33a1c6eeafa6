import { pathParameters } from '@ashlar/schema'
import { Select, Switch } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { MannerFields, QueryParamsField } from './NavigationFields.tsx'
import { TemplateField } from './TemplateField.tsx'

/** Opens a page or a modal by its route, with values for the parameters of its path. */
export const navigateToRoute = defineStepForm({
  type: 'navigateToRoute',
  icon: 'route',
  create: (id, { routes: [first] }) =>
    first === undefined ? null : { id, type: 'navigateToRoute', routeId: first.id },
  // Paths may change, so a step knows its own by the route alone.
  summary: (step, { routes }) => routes.find(({ id }) => id === step.routeId)?.path ?? '',
  Form: ({ step, onChange, surroundings }) => {
    const route = surroundings.routes.find(({ id }) => id === step.routeId)
    const params = step.routeParams ?? {}
    return (
      <>
        <Select
          size="xs"
          label="Route"
          data={surroundings.routes.map(({ id, path }) => ({ value: id, label: path }))}
          value={route === undefined ? null : step.routeId}
          error={route === undefined ? 'This route does not exist any more. Choose another one.' : undefined}
          onChange={(routeId) => routeId !== null && onChange({ ...step, routeId })}
          nothingFoundMessage="The application has no such route."
          searchable
        />
        {pathParameters(route?.path ?? '').map((name) => (
          <TemplateField
            key={name}
            label={name}
            value={Object.hasOwn(params, name) ? (params[name] ?? '') : ''}
            onChange={(value) => onChange({ ...step, routeParams: { ...params, [name]: value } })}
            names={surroundings.names}
            placeholder="{{ Table1.selectedRow.id }}"
          />
        ))}
        <QueryParamsField
          value={step.queryParams}
          onChange={(queryParams) => onChange({ ...step, queryParams })}
          names={surroundings.names}
        />
        <Switch
          size="xs"
          label="Keep the present query parameters"
          checked={step.keepQueryParams ?? false}
          onChange={(event) => onChange({ ...step, keepQueryParams: event.currentTarget.checked })}
        />
        <MannerFields
          target={step.target}
          replaceHistory={step.replaceHistory}
          onTarget={(target) => onChange({ ...step, target })}
          onReplace={(replaceHistory) => onChange({ ...step, replaceHistory })}
        />
      </>
    )
  },
})
