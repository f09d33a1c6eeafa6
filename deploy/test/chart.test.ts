import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
// oxlint-disable-next-line eslint/no-restricted-imports -- Kubernetes has a group of this name too
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { renderChart } from './helm-template.ts'

const chartFolder = join(import.meta.dirname, '..', 'helm', 'ashlar')
const read = (...path: string[]): string => readFileSync(join(chartFolder, ...path), 'utf8')
const defaults = parse(read('values.yaml'))
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(read('values.schema.json')),
)
const templates = Object.fromEntries(
  readdirSync(join(chartFolder, 'templates')).map((name) => [name, read('templates', name)]),
)

/** What Kubernetes is given for these values, by the name of the file. */
const render = (values: object): Record<string, string> =>
  renderChart(templates, {
    Values: { ...defaults, publicUrl: 'https://ashlar.example.com', ...values },
    Release: { Name: 'mine', Service: 'Helm' },
    Chart: { AppVersion: '0.1.0' },
  })

const documents = (text = '') =>
  parseAllDocuments(text)
    .map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS()
    })
    .filter((document) => document !== null)

const deployments = (values: object = {}) =>
  documents(render(values)['deployments.yaml']).map((document) => {
    const deployment = new Deployment(document)
    deployment.validate()
    return deployment
  })

/** A deployment with the container of its pods. */
const deploymentOf = (role: string, values: object = {}) => {
  const deployment = deployments(values).find(({ metadata }) => metadata?.name === `mine-${role}`)
  const container = deployment?.spec?.template.spec?.containers[0]
  if (deployment === undefined || container === undefined) throw new Error(`There are no pods for ${role}.`)
  return { deployment, container, pod: deployment.spec?.template.spec }
}

const everything = {
  image: { repository: 'registry.example.com/ashlar', tag: 'next', pullPolicy: 'Always' },
  pullSecrets: [{ name: 'registry' }],
  settings: { LOG_LEVEL: 'warn', ASHLAR_RUN_PLACES: 50 },
  ingress: {
    enabled: true,
    className: 'nginx',
    annotations: { 'a.example/b': 'c' },
    tlsSecretName: 'certificate',
  },
  trustedProxies: '10.0.0.0/8',
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'only', operator: 'Exists' }],
  podAnnotations: { 'd.example/e': 'f' },
}

describe('the chart', () => {
  it('has values that its own schema takes, and refuses misspelled ones', () => {
    expect(isValid({ ...defaults, publicUrl: 'https://ashlar.example.com' })).toBe(true)
    expect(isValid({ ...defaults, publicUrl: 'https://ashlar.example.com', ...everything })).toBe(true)
    expect(isValid(defaults)).toBe(false)
    expect(isValid({ ...defaults, publicUrl: 'https://a.example.com', replicas: 3 })).toBe(false)
  })

  it('makes what Kubernetes takes, by its own schemas, with few values and with all', () => {
    for (const values of [{}, everything]) {
      const made = render(values)
      expect(deployments(values)).toHaveLength(3)
      for (const document of documents(made['disruption-budgets.yaml'])) {
        new PodDisruptionBudget(document).validate()
      }
      for (const document of documents(made['service.yaml'])) new Service(document).validate()
      for (const document of documents(made['ingress.yaml'])) new Ingress(document).validate()
    }
    expect(documents(render({})['ingress.yaml'])).toEqual([])
    expect(documents(render(everything)['ingress.yaml'])[0].spec.rules[0].host).toBe('ashlar.example.com')
  })

  it('runs web, worker and scheduler apart', () => {
    const roles = ['scheduler', 'web', 'worker'].map(
      (role) => deploymentOf(role).container.env?.find(({ name }) => name === 'ASHLAR_ROLES')?.value,
    )
    expect(roles).toEqual(['scheduler', 'web', 'worker'])
  })

  it('sends requests to the pods for the web alone', () => {
    const [service] = documents(render({})['service.yaml'])
    const labels = (role: string) => deploymentOf(role).deployment.spec?.template.metadata?.labels
    expect(labels('web')).toMatchObject(service.spec.selector)
    expect(labels('worker')).not.toMatchObject(service.spec.selector)
  })

  it('gives pods a user without rights, a root that cannot be written, and nothing of the cluster', () => {
    for (const role of ['web', 'worker', 'scheduler']) {
      const { pod, container } = deploymentOf(role, everything)
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
      })
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    }
  })

  it('asks whether a server lives, and gives requests to those that can serve', () => {
    const { container } = deploymentOf('web')
    expect(container.livenessProbe?.httpGet?.path).toBe('/healthz')
    expect(container.readinessProbe?.httpGet?.path).toBe('/readyz')
  })

  it('has settings of the values, and those with passwords of the secret', () => {
    const { container } = deploymentOf('worker', everything)
    expect(container.env).toContainEqual({ name: 'ASHLAR_RUN_PLACES', value: '50' })
    expect(container.envFrom).toEqual([{ secretRef: { name: 'ashlar' } }])
  })

  it('is not installed without the address at which people open Ashlar', () => {
    expect(() => render({ publicUrl: '' })).toThrow('Set publicUrl')
  })
})
