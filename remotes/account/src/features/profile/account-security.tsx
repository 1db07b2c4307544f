import { paths, type User } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { useResource } from '@szn/shared-ui/use-resource';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { AddressControl } from '../alerts/address-control.tsx';
import { createAlertsApi } from '../alerts/alerts-api.ts';
import { addressMessages } from '../alerts/alerts-messages.ts';
import styles from './account-security.module.css';
import { PasswordForm } from './password-form.tsx';
import { failureText } from '@szn/shared-ui/failure-text';
import { createSecurityApi, describeDay, type Device } from './security-api.ts';
import { securityMessages as texts } from './security-messages.ts';

/** Password, devices, the confirmed address, and the ways to alerts and "Your data", below the forms of the profile. */
export function AccountSecurity({ user }: { readonly user: User }) {
  const { http } = useServices();
  const devices = useResource(user.id, (signal) => createSecurityApi(http).fetchDevices(signal));
  const dataId = useId();
  return (
    <div className={styles.security}>
      <PasswordForm email={user.email} onChanged={devices.retry} />
      <DeviceList devices={devices} />
      <div className={styles.column}>
        <ConfirmedAddress userId={user.id} />
        <section className={styles.block} aria-labelledby={dataId}>
          <h2 id={dataId} className={styles.heading}>
            {texts.data}
          </h2>
          <p className={styles.hint}>{texts.dataHint}</p>
          <div>
            <Link className={buttonVariants({ variant: 'outline' })} to={paths.profileData()}>
              {texts.data}
            </Link>
          </div>
        </section>
      </div>
    </div>
  );
}

/** Whether the address is confirmed, with the way to confirm it and to the alerts. */
function ConfirmedAddress({ userId }: { readonly userId: string }) {
  const { http } = useServices();
  const { state, retry, replace } = useResource(userId, async (signal) =>
    createAlertsApi(http).fetch(signal),
  );
  const id = useId();
  const toAlerts = (
    <div>
      <Link className={buttonVariants({ variant: 'outline' })} to={paths.alerts()}>
        {addressMessages.alerts}
      </Link>
    </div>
  );
  if (state.status === 'succeeded')
    return (
      <AddressControl alerts={state.value} beginRead={() => replace}>
        {toAlerts}
      </AddressControl>
    );
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {addressMessages.heading}
      </h2>
      {state.status === 'failed' ? (
        <div className={styles.failed} role="alert">
          <p>{addressMessages.fetchFailed}</p>
          <Button variant="outline" onClick={retry}>
            {addressMessages.retry}
          </Button>
        </div>
      ) : (
        <div className={styles.address}>
          <Spinner label={addressMessages.loading} size="small" />
        </div>
      )}
      {toAlerts}
    </section>
  );
}

type Devices = ReturnType<typeof useResource<readonly Device[]>>;

function DeviceList({ devices }: { readonly devices: Devices }) {
  const id = useId();
  const { headingRef, remark, signedOutIds, signOut, signOutEverywhere } = useSignOut();
  const { state } = devices;
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 ref={headingRef} id={id} tabIndex={-1} className={styles.heading}>
        {texts.devices}
      </h2>
      <p className={styles.hint}>{texts.devicesHint}</p>
      {state.status === 'loading' && <Spinner label={texts.loading} size="small" />}
      {state.status === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{texts.fetchFailed}</p>
          <Button variant="outline" onClick={devices.retry}>
            {texts.retry}
          </Button>
        </div>
      )}
      {state.status === 'succeeded' && (
        <>
          <ul className={styles.devices}>
            {state.value
              .filter(({ id }) => !signedOutIds.includes(id))
              .map((device) => (
                <DeviceRow key={device.id} device={device} onSignOut={() => signOut(device)} />
              ))}
          </ul>
          <div className={styles.everywhere}>
            <Button variant="outline" onClick={() => void signOutEverywhere()}>
              {texts.everywhere}
            </Button>
            <p className={styles.hint}>{texts.everywhereHint}</p>
          </div>
        </>
      )}
      <p role="status" className="visually-hidden">
        {remark}
      </p>
    </section>
  );
}

const noIds: readonly string[] = [];

function useSignOut() {
  const { http, notify, session, navigate } = useServices();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [remark, setRemark] = useState('');
  // Not removed from the list itself: it can be another one when the response arrives.
  const [signedOutIds, setSignedOutIds] = useState(noIds);

  async function signOut(device: Device): Promise<void> {
    try {
      await createSecurityApi(http).signOutDevice(device.id);
    } catch (error) {
      return notify({ kind: 'error', text: failureText(error, texts.signOutFailed) });
    }
    setSignedOutIds((ids) => [...ids, device.id]);
    setRemark(texts.signedOut(device.name));
    // The button that had the focus is gone.
    headingRef.current?.focus();
  }

  async function signOutEverywhere(): Promise<void> {
    try {
      await createSecurityApi(http).signOutEverywhere();
    } catch (error) {
      return notify({ kind: 'error', text: failureText(error, texts.signOutFailed) });
    }
    await session.signOut();
    navigate(paths.home());
    notify({ kind: 'success', text: texts.signedOutEverywhere });
  }

  return { headingRef, remark, signedOutIds, signOut, signOutEverywhere };
}

type DeviceRowProps = { readonly device: Device; readonly onSignOut: () => Promise<void> };

function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  const { clock } = useServices();
  const [isRunning, setIsRunning] = useState(false);
  const lastSeen = describeDay(device.lastSeenOn, clock.now());
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.deviceName}>
          {device.name}
          {device.isThisDevice && <span className={styles.chip}>{texts.thisDevice}</span>}
        </p>
        <p className={styles.hint}>
          {texts.lastSeen(lastSeen)}, {texts.signedIn(describeDay(device.signedInOn, clock.now()))}
        </p>
      </div>
      {/* The member leaves this device by "Logout". */}
      {!device.isThisDevice && (
        <Button
          variant="quiet"
          aria-label={texts.signOutOf(device.name, lastSeen)}
          aria-disabled={isRunning}
          onClick={() => {
            if (isRunning) return;
            setIsRunning(true);
            void onSignOut().then(() => setIsRunning(false));
          }}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
