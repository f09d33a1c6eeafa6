import type { ServiceDescription } from '../service-description.ts'

/** Jira, as its makers describe it. */
export const jira: ServiceDescription = {
  pluginId: 'jira',
  label: 'Jira',
  description: 'Issues and projects of Jira.',
  mark: 'Ji',
  baseUrl: '',
  baseUrlPlaceholder: 'https://example.atlassian.net',
  ways: [
    { kind: 'basic', label: 'API token', userLabel: 'E-mail' },
    {
      type: 'OAUTH2_CODE',
      authorizationUrl: 'https://auth.atlassian.com/authorize',
      tokenUrl: 'https://auth.atlassian.com/oauth/token',
      scope: 'read:jira-work write:jira-work offline_access',
    },
  ],
  operations: [
    {
      id: 'searchIssues',
      label: 'Search issues',
      method: 'GET',
      path: '/rest/api/3/search/jql',
      parameters: [
        {
          name: 'jql',
          label: 'JQL',
          place: 'query',
          isRequired: true,
          placeholder: 'project = SHOP and status = Open',
        },
        { name: 'fields', label: 'Fields', place: 'query', placeholder: 'summary,status' },
        { name: 'maxResults', label: 'At most', place: 'query', placeholder: '50' },
        { name: 'nextPageToken', label: 'From', place: 'query' },
      ],
    },
    {
      id: 'getIssue',
      label: 'Read an issue',
      method: 'GET',
      path: '/rest/api/3/issue/{issueIdOrKey}',
      parameters: [
        { name: 'issueIdOrKey', label: 'Issue', place: 'path', isRequired: true, placeholder: 'SHOP-7' },
      ],
    },
    {
      id: 'createIssue',
      label: 'Create an issue',
      method: 'POST',
      path: '/rest/api/3/issue',
      parameters: [
        {
          name: 'fields.project.key',
          label: 'Project',
          place: 'json',
          isRequired: true,
          placeholder: 'SHOP',
        },
        {
          name: 'fields.issuetype.name',
          label: 'Kind',
          place: 'json',
          isRequired: true,
          placeholder: 'Task',
        },
        { name: 'fields.summary', label: 'Summary', place: 'json', isRequired: true },
        {
          name: 'fields.description',
          label: 'Description',
          place: 'json',
          type: 'json',
          help: 'In the Atlassian Document Format.',
        },
      ],
    },
    {
      id: 'changeIssue',
      label: 'Change an issue',
      method: 'PUT',
      path: '/rest/api/3/issue/{issueIdOrKey}',
      parameters: [
        { name: 'issueIdOrKey', label: 'Issue', place: 'path', isRequired: true, placeholder: 'SHOP-7' },
        { name: 'update', label: 'Changes', place: 'json', type: 'json' },
        { name: 'fields.summary', label: 'Summary', place: 'json' },
      ],
    },
    {
      id: 'moveIssue',
      label: 'Move an issue to another status',
      method: 'POST',
      path: '/rest/api/3/issue/{issueIdOrKey}/transitions',
      parameters: [
        { name: 'issueIdOrKey', label: 'Issue', place: 'path', isRequired: true, placeholder: 'SHOP-7' },
        { name: 'transition.id', label: 'Transition', place: 'json', isRequired: true },
      ],
    },
    {
      id: 'listProjects',
      label: 'List projects',
      method: 'GET',
      path: '/rest/api/3/project/search',
      parameters: [
        { name: 'maxResults', label: 'At most', place: 'query', placeholder: '50' },
        { name: 'startAt', label: 'From', place: 'query', placeholder: '0' },
      ],
    },
  ],
}
