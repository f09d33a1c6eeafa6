import { Link } from '@tanstack/react-router'
import {
  editorAddressOf,
  type OrganizationApiKind,
  type OrganizationApiSummary,
} from '../../organization-apis/api-kind.ts'

/** The name of a workflow or job in a list; those who may look at it are led to its editor. */
export const ApiName = ({ kind, api }: { kind: OrganizationApiKind; api: OrganizationApiSummary }) =>
  api.permissions.canView ? <Link to={editorAddressOf(kind, api.id)}>{api.name}</Link> : api.name
