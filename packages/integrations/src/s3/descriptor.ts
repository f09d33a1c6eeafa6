import { awsTarget, keysSection, regionField } from '../aws/settings.ts'
import { certificatesSection } from '../certificates-form.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import { step } from './step.ts'

/** Connections to Amazon S3, and to what speaks like it: MinIO, Cloudflare R2, Wasabi, Ceph. */
export const s3Descriptor: IntegrationDescriptor = {
  pluginId: 's3',
  label: 'S3 and compatible',
  description: 'List, read, upload and share objects of Amazon S3, MinIO, R2 and their like.',
  kind: 'service',
  mark: 'S3',
  document: 'storage-and-documents',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Storage',
      fields: [
        regionField,
        {
          kind: 'text',
          key: 'endpoint',
          label: 'Endpoint',
          placeholder: 'https://storage.example.com:9000',
          help: 'Only for storage other than that of Amazon.',
        },
        {
          kind: 'choice',
          key: 'addressing',
          label: 'Buckets are named in',
          default: 'automatic',
          options: [
            { value: 'automatic', label: 'The host at Amazon, else the path' },
            { value: 'path', label: 'The path' },
            { value: 'host', label: 'The host' },
          ],
        },
        {
          kind: 'text',
          key: 'bucket',
          label: 'Bucket',
          placeholder: 'invoices',
          help: 'Used where a step names none, and by Test connection.',
        },
      ],
    },
    keysSection,
    certificatesSection,
  ],
  target: awsTarget('s3'),
  step,
}
