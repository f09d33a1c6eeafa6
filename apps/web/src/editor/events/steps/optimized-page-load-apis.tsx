import { Text } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'

/** Runs the APIs of the page load; there is nothing to choose. */
export const optimizedPageLoadApis = defineStepForm({
  type: 'optimizedPageLoadApis',
  icon: 'play',
  create: (id) => ({ id, type: 'optimizedPageLoadApis' }),
  summary: () => '',
  Form: () => (
    <Text size="xs" c="dimmed">
      Runs every API that runs when the page opens, each as soon as those it depends on are done. As a step of
      the page itself it takes the place of running them before these steps, one batch after the other.
    </Text>
  ),
})
