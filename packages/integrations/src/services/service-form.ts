import type { JsonObject } from '@ashlar/schema'
import type { IntegrationDescriptor, StepDescriptor, StepTemplate } from '../descriptor.ts'
import type { CodeField, FormField, FormSection } from '../form.ts'
import { authenticationSection, targetOfAddress } from '../restapi/authentication-form.ts'
import { step as requestStep } from '../restapi/step.ts'
import {
  isLogin,
  type ServiceDescription,
  type ServiceOperation,
  type ServiceParameter,
} from './service-description.ts'

/** The operation in which a builder says the request by themselves. */
export const anyRequest = 'request'

/**
 * The field of a parameter; the same name at the same place is one field in all operations. Without dots: those lead into
 * objects where somebody names a place in a step.
 */
export const parameterKey = ({ place, name }: Pick<ServiceParameter, 'place' | 'name'>): string =>
  `${place}:${name.replaceAll('.', ':')}`

/** The operation of a step's configuration; undefined for a request of the builder's own and for one that is not known. */
export const operationOf = (
  { operations }: ServiceDescription,
  { operation }: { readonly operation?: unknown },
): ServiceOperation | undefined =>
  operation === undefined ? operations[0] : operations.find(({ id }) => id === operation)

/** Fields of the way that a service logs people in are filled in with what the service says. */
const authenticationOf = ({ ways }: ServiceDescription): FormSection => {
  const values = ways.map((way) => (isLogin(way) ? way.type : way.kind))
  const login = ways.find(isLogin)
  const labels = new Map(ways.flatMap((way) => (isLogin(way) ? [] : [[way.kind, way]])))
  const known: Readonly<Record<string, string | undefined>> = {
    authorizationUrl: login?.authorizationUrl,
    tokenUrl: login?.tokenUrl,
    revokeTokenUrl: login?.revokeTokenUrl,
    userInfoUrl: login?.userInfoUrl,
    scope: login?.scope,
    apiKeyName: labels.get('apiKey')?.header,
  }
  const named: Readonly<Record<string, string | undefined>> = {
    token: labels.get('bearer')?.label,
    password: labels.get('basic')?.label,
    user: labels.get('basic')?.userLabel,
    apiKey: labels.get('apiKey')?.label,
  }
  const toField = (field: FormField): FormField => {
    if (field.kind === 'choice' && field.key === 'authentication') {
      const options = values.flatMap((value) => field.options.filter((option) => option.value === value))
      return { ...field, options, default: values[0] ?? field.default }
    }
    const label = named[field.key] ?? field.label
    const byDefault = known[field.key]
    return field.kind === 'text' && byDefault !== undefined
      ? { ...field, label, default: byDefault }
      : { ...field, label }
  }
  const isUsed = ({ shownIf }: FormField): boolean =>
    shownIf === undefined || shownIf.oneOf.some((value) => values.some((one) => one === value))
  return { ...authenticationSection, fields: authenticationSection.fields.filter(isUsed).map(toField) }
}

/** The field of one parameter in a step's form. */
export const parameterField = (parameter: ServiceParameter): CodeField => {
  const { label, help, placeholder, isRequired, type } = parameter
  return {
    kind: 'code',
    language: type === 'json' ? 'json' : 'text',
    key: parameterKey(parameter),
    label,
    ...(help === undefined ? {} : { help }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(isRequired === undefined ? {} : { isRequired }),
  }
}

/** The templates of what was entered for an operation. */
export const parameterTemplates = (
  { parameters }: Pick<ServiceOperation, 'parameters'>,
  configuration: JsonObject,
): StepTemplate[] =>
  parameters.flatMap((parameter): StepTemplate[] => {
    const path = parameterKey(parameter)
    const text = configuration[path]
    return typeof text === 'string' ? [{ path, mode: parameter.type === 'json' ? 'json' : 'text', text }] : []
  })

const parameterFields = ({ operations }: ServiceDescription): FormField[] => {
  const [first] = operations
  const fields = new Map<string, FormField>()
  for (const { parameters } of operations) {
    for (const parameter of parameters) {
      const key = parameterKey(parameter)
      const takers = operations.filter((one) => one.parameters.some((other) => parameterKey(other) === key))
      const shownIf = {
        key: 'operation',
        oneOf: takers.map(({ id }) => id),
        orMissing: takers.includes(first),
      }
      if (fields.has(key)) continue
      fields.set(key, { ...parameterField(parameter), shownIf })
    }
  }
  return [...fields.values()]
}

const onRequest = (field: FormField): FormField => ({
  ...field,
  shownIf:
    field.shownIf === undefined
      ? { key: 'operation', oneOf: [anyRequest] }
      : { ...field.shownIf, and: { key: 'operation', oneOf: [anyRequest] } },
})

const stepOf = (service: ServiceDescription): StepDescriptor => {
  const { operations } = service
  const [first] = operations
  const requestFields = requestStep.sections.flatMap(({ fields }) => fields.map(onRequest))
  return {
    nameWord: 'Request',
    sections: [
      {
        title: '',
        fields: [
          {
            kind: 'choice',
            key: 'operation',
            label: 'Action',
            isAction: true,
            default: first.id,
            options: [
              ...operations.map(({ id, label }) => ({ value: id, label })),
              { value: anyRequest, label: 'Any other request' },
            ],
          },
          ...parameterFields(service),
          ...requestFields,
        ],
      },
    ],
    defaultConfiguration: {
      operation: first.id,
      ...Object.fromEntries(parameterFields(service).map(({ key }) => [key, ''])),
      ...requestStep.defaultConfiguration,
    },
    showsRequest: true,
    onlyReads: (configuration) => {
      if (configuration['operation'] === anyRequest) return requestStep.onlyReads(configuration)
      const operation = operationOf(service, configuration)
      return operation !== undefined && (operation.method === 'GET' || operation.onlyReads === true)
    },
    templates(configuration) {
      if (configuration['operation'] === anyRequest) return requestStep.templates(configuration)
      const operation = operationOf(service, configuration)
      return operation === undefined ? [] : parameterTemplates(operation, configuration)
    },
  }
}

const made = new WeakMap<ServiceDescription, IntegrationDescriptor>()

/** The descriptor of a described service: one for each, so that browsers and the executor know the same. */
export const serviceDescriptor = (service: ServiceDescription): IntegrationDescriptor => {
  const descriptor = made.get(service) ?? describe(service)
  made.set(service, descriptor)
  return descriptor
}

const describe = (service: ServiceDescription): IntegrationDescriptor => {
  const { pluginId, label, description, mark, baseUrl, baseUrlPlaceholder } = service
  return {
    pluginId,
    label,
    description,
    kind: 'service',
    mark,
    canRollBack: false,
    hasTransactions: false,
    document: 'described-services',
    sections: [
      {
        title: 'Service',
        fields: [
          {
            kind: 'text',
            key: 'baseUrl',
            label: 'Base address',
            isRequired: true,
            default: baseUrl,
            ...(baseUrlPlaceholder === undefined ? {} : { placeholder: baseUrlPlaceholder }),
          },
        ],
      },
      authenticationOf(service),
    ],
    target: targetOfAddress,
    step: stepOf(service),
  }
}
