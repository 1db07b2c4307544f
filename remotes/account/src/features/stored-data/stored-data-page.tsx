import { keptAfterDeletion, paths, type StoredData } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Slot } from '@szn/shared-ui/slot';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '@szn/shared-ui/use-session';
import { DeletionDialog } from './deletion-dialog.tsx';
import { failureText } from '@szn/shared-ui/failure-text';
import { createStoredDataApi, saveAsFile } from './stored-data-api.ts';
import { storedDataMessages as texts } from './stored-data-messages.ts';
import styles from './stored-data-page.module.css';
import { StoredSection } from './stored-section.tsx';
import { preferencesSlot } from './preferences-slot.ts';
import { useDeviceData } from './use-device-data.ts';

/** `/profile/data`: what is stored about a guest and a member. The lists are in the HTML; they need no scripts. */
export function StoredDataPage() {
  const session = useSession();
  const isMember = session.status === 'member';
  const [isDeleted, setIsDeleted] = useState(false);
  const sections = [
    { id: 'device', title: texts.device },
    { id: 'account', title: texts.account },
    { id: 'address', title: texts.address },
    { id: 'server', title: texts.server },
    ...(isMember ? [{ id: 'deletion', title: texts.deletion }] : []),
  ];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.summary}>{texts.summary}</p>
        {isDeleted && !isMember && (
          <div role="status" className={styles.deleted}>
            <strong>{texts.deleted}</strong> {texts.deletedText}
          </div>
        )}
      </header>
      <nav className={styles.contents} aria-labelledby="stored-contents">
        <h2 id="stored-contents" className={styles.contentsHeading}>
          {texts.contents}
        </h2>
        <ol className={styles.entries}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.entry} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        <DeviceSection isMember={isMember} isGuest={session.status === 'guest'} />
        <AccountSection isMember={isMember} isGuest={session.status === 'guest'} />
        <StoredSection place="address" title={texts.address} lead={texts.addressText} />
        <StoredSection place="server" title={texts.server} lead={texts.serverText} />
        {isMember && <DeletionSection onDeleted={() => setIsDeleted(true)} />}
        <div className={styles.choices}>
          <Slot slot={preferencesSlot} />
        </div>
        <p className={styles.policy}>
          {texts.privacyPolicyText} <Link to={paths.privacyPolicy()}>{texts.privacyPolicy}</Link>
        </p>
      </div>
    </div>
  );
}

type Audience = { readonly isMember: boolean; readonly isGuest: boolean };

function DeviceSection({ isMember, isGuest }: Audience) {
  const { notify } = useServices();
  const { data, clear } = useDeviceData(isMember);

  function clearDevice(): void {
    clear();
    notify({ kind: 'success', text: texts.cleared });
  }

  const chipOf = ({ id, keys = [] }: StoredData) => {
    if (data === null || keys.length === 0) return null;
    const isStored = data.stored.has(id);
    return (
      <span className={isStored ? `${styles.chip} ${styles.stored}` : styles.chip}>
        {isStored ? texts.isStored : texts.isEmpty}
      </span>
    );
  };

  return (
    <StoredSection place="device" title={texts.device} lead={texts.deviceText} chipOf={chipOf}>
      {isGuest && <p className={styles.note}>{texts.guestText}</p>}
      {data !== null && data.otherKeys.length > 0 && (
        <p className={styles.note}>{texts.otherKeys(data.otherKeys)}</p>
      )}
      <div className={styles.actions}>
        {/* Without scripts there is nothing to clear with. */}
        <Button variant="outline" disabled={data === null} onClick={clearDevice}>
          {texts.clear}
        </Button>
        <p className={styles.hint}>{isMember ? texts.clearHint : texts.clearGuestHint}</p>
      </div>
    </StoredSection>
  );
}

function AccountSection({ isMember, isGuest }: Audience) {
  const { http, notify, session } = useServices();
  const [isLoading, setIsLoading] = useState(false);

  async function download(): Promise<void> {
    if (isLoading) return;
    setIsLoading(true);
    try {
      saveAsFile(await createStoredDataApi(http).fetchCopy(), texts.fileName);
      notify({ kind: 'success', text: texts.downloaded });
    } catch (error) {
      notify({ kind: 'error', text: failureText(error, texts.downloadFailed) });
    }
    setIsLoading(false);
  }

  return (
    <StoredSection
      place="account"
      title={texts.account}
      lead={isMember ? texts.accountText : texts.accountGuestText}
    >
      {isMember && (
        <div className={styles.actions}>
          <Button aria-disabled={isLoading} onClick={() => void download()}>
            {isLoading ? texts.downloading : texts.download}
          </Button>
          <p className={styles.hint}>{texts.downloadHint}</p>
        </div>
      )}
      {isGuest && <SignInButton requestSignIn={session.requestSignIn} />}
    </StoredSection>
  );
}

/** After the sign-in the shopper returns to this page. */
function SignInButton({ requestSignIn }: Pick<ReturnType<typeof useServices>['session'], 'requestSignIn'>) {
  const { navigate } = useServices();

  async function signIn(): Promise<void> {
    const outcome = await requestSignIn({ reason: texts.signInReason });
    // The shell redirects to the home page after every sign-in.
    if (outcome === 'signed-in') navigate(paths.profileData(), { replace: true });
  }

  return (
    <div className={styles.actions}>
      <Button onClick={() => void signIn()}>{texts.signIn}</Button>
    </div>
  );
}

function DeletionSection({ onDeleted }: { readonly onDeleted: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section id="deletion" className={styles.section} aria-labelledby="deletion-heading">
      <h2 id="deletion-heading" className={styles.heading}>
        {texts.deletion}
      </h2>
      <p className={styles.lead}>{texts.deletionText}</p>
      <ul className={styles.points}>
        {texts.deletionSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <h3 className={styles.subheading}>{texts.remains}</h3>
      <ul className={styles.points}>
        {keptAfterDeletion.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {texts.openDeletion}
        </Button>
      </div>
      {isOpen && <DeletionDialog onClose={() => setIsOpen(false)} onDeleted={onDeleted} />}
    </section>
  );
}
