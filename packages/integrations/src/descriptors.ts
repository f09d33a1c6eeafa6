import type { IntegrationDescriptor } from './descriptor.ts'
import { postgresDescriptor } from './postgres/descriptor.ts'
import { restapiDescriptor } from './restapi/descriptor.ts'

/** Every system that can be connected, in the order in which people see them. */
export const integrationDescriptors: readonly IntegrationDescriptor[] = [
  postgresDescriptor,
  restapiDescriptor,
]

/** The descriptor of a plugin; undefined for an id that is not known. */
export const findDescriptor = (pluginId: string): IntegrationDescriptor | undefined =>
  integrationDescriptors.find((descriptor) => descriptor.pluginId === pluginId)

export { checkConfiguration } from './check-configuration.ts'
export {
  defaultConfiguration,
  isShown,
  readPairs,
  secretNameOfPair,
  secretNames,
} from './form-values.ts'
export type { IntegrationDescriptor, StepDescriptor, StepTemplate, TemplateMode } from './descriptor.ts'
export type {
  ChoiceField,
  CodeField,
  FormField,
  FormSection,
  NumberField,
  Pair,
  PairsField,
  PasswordField,
  SwitchField,
  TextField,
} from './form.ts'
