import type { ServiceDescription } from '../service-description.ts'

/** GitHub, as its makers describe it. */
export const github: ServiceDescription = {
  pluginId: 'github',
  label: 'GitHub',
  description: 'Issues, pull requests and repositories on GitHub.',
  mark: 'Gh',
  baseUrl: 'https://api.github.com',
  ways: [
    { kind: 'bearer', label: 'Personal access token' },
    {
      type: 'OAUTH2_CODE',
      authorizationUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userInfoUrl: 'https://api.github.com/user',
      scope: 'repo',
    },
  ],
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  operations: [
    {
      id: 'listRepositories',
      label: 'List your repositories',
      method: 'GET',
      path: '/user/repos',
      parameters: [
        { name: 'sort', label: 'Sort by', place: 'query', placeholder: 'updated' },
        { name: 'per_page', label: 'Per page', place: 'query', placeholder: '100' },
        { name: 'page', label: 'Page', place: 'query', placeholder: '1' },
      ],
    },
    {
      id: 'listIssues',
      label: 'List issues of a repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues',
      parameters: [
        { name: 'owner', label: 'Owner', place: 'path', isRequired: true, placeholder: 'octo-org' },
        { name: 'repo', label: 'Repository', place: 'path', isRequired: true },
        { name: 'state', label: 'State', place: 'query', placeholder: 'open' },
        { name: 'labels', label: 'Labels', place: 'query', help: 'With commas between them.' },
        { name: 'per_page', label: 'Per page', place: 'query', placeholder: '100' },
        { name: 'page', label: 'Page', place: 'query', placeholder: '1' },
      ],
    },
    {
      id: 'getIssue',
      label: 'Read an issue',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      parameters: [
        { name: 'owner', label: 'Owner', place: 'path', isRequired: true, placeholder: 'octo-org' },
        { name: 'repo', label: 'Repository', place: 'path', isRequired: true },
        { name: 'issue_number', label: 'Number of the issue', place: 'path', isRequired: true },
      ],
    },
    {
      id: 'createIssue',
      label: 'Create an issue',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues',
      parameters: [
        { name: 'owner', label: 'Owner', place: 'path', isRequired: true, placeholder: 'octo-org' },
        { name: 'repo', label: 'Repository', place: 'path', isRequired: true },
        { name: 'title', label: 'Title', place: 'json', isRequired: true },
        { name: 'body', label: 'Text', place: 'json' },
        { name: 'assignees', label: 'Assignees', place: 'json', type: 'json', placeholder: '["octocat"]' },
      ],
    },
    {
      id: 'commentOnIssue',
      label: 'Comment on an issue',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      parameters: [
        { name: 'owner', label: 'Owner', place: 'path', isRequired: true, placeholder: 'octo-org' },
        { name: 'repo', label: 'Repository', place: 'path', isRequired: true },
        { name: 'issue_number', label: 'Number of the issue', place: 'path', isRequired: true },
        { name: 'body', label: 'Text', place: 'json' },
      ],
    },
    {
      id: 'listPullRequests',
      label: 'List pull requests',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls',
      parameters: [
        { name: 'owner', label: 'Owner', place: 'path', isRequired: true, placeholder: 'octo-org' },
        { name: 'repo', label: 'Repository', place: 'path', isRequired: true },
        { name: 'state', label: 'State', place: 'query', placeholder: 'open' },
        { name: 'per_page', label: 'Per page', place: 'query', placeholder: '100' },
        { name: 'page', label: 'Page', place: 'query', placeholder: '1' },
      ],
    },
  ],
}
