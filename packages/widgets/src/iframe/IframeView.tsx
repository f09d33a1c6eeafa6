import { useEffect, useState } from 'react'
import { frameAddress } from '../media/media-address.ts'
import styles from '../media/Media.module.css'
import loading from '../shared/loading.module.css'
import type { WidgetViewProps } from '../view.ts'
import { sandboxOf } from './sandbox.ts'
import type { iframe } from './iframe.ts'

/** A page from elsewhere in a frame that lets it do no more than the builder allows. */
export const IframeView = ({
  id,
  host,
  values,
  describedBy,
  setValue,
  trigger,
}: WidgetViewProps<typeof iframe>) => {
  const [loaded, setLoaded] = useState('')
  const read = frameAddress(values.url, globalThis.location?.origin ?? '')
  const address = 'address' in read ? read.address : ''
  const sandbox = sandboxOf(values)
  const isLoaded = loaded !== '' && loaded === address

  useEffect(() => {
    if (values.isLoaded !== isLoaded) setValue('isLoaded', isLoaded)
  }, [id, host, isLoaded, values.isLoaded, setValue])

  return (
    <div className={styles.frame} data-border={values.hasBorder ? '' : undefined}>
      {'problem' in read ? (
        <p className={styles.note}>{read.problem}</p>
      ) : (
        <iframe
          // Another permission takes effect with the next page only: the frame is made anew.
          key={`${sandbox} ${address}`}
          className={`${styles.fill} ${isLoaded ? '' : (loading.shimmer ?? '')}`}
          src={address}
          title={values.title || 'Embedded page'}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          loading="lazy"
          allow={values.allowFullScreen ? 'fullscreen' : ''}
          aria-describedby={describedBy}
          onLoad={() => {
            setLoaded(address)
            trigger('onLoad')
          }}
        />
      )}
    </div>
  )
}
