import { readField, readText, type JsonObject } from '@szn/shared-contracts';
import type { ContentSlot } from '@szn/shared-contracts/wire';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { useState } from 'react';
import { ConfirmedButton } from '../../components/confirmed-button.tsx';
import { DeskPage } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { showTime } from '../../components/show-time.ts';
import {
  contentApi,
  type ContentChange,
  type ContentVersion,
  type SlotContent,
  findShown,
  stateOf,
  type VersionState,
} from './content-api.ts';
import { ContentForm, PublishForm } from './content-form.tsx';
import { contentMessages as messages, slotForms } from './content-messages.ts';

/** `/desk/content`: what the storefront says, by slot. */
export function ContentPage() {
  return (
    <DeskPage path="/desk/content" load={contentApi.fetch}>
      {(slots, change) => (
        <>
          <p className={forms.text}>{messages.intro}</p>
          <a href="/?draft=off">{messages.endPreview}</a>
          {slots.map((content) => (
            <Slot
              key={content.slot}
              content={content}
              change={async (given, done) => void (await change(contentApi.change(content, given), done))}
            />
          ))}
        </>
      )}
    </DeskPage>
  );
}

type SlotProps = {
  readonly content: SlotContent;
  /** Tells the editor what became of it. */
  readonly change: (change: ContentChange, done: string) => Promise<void>;
};

function Slot({ content: { slot, versions }, change }: SlotProps) {
  const { clock } = useServices();
  const [opened, setOpened] = useState<number | null>(null);
  const { title } = slotForms[slot];
  const shown = findShown(versions, clock.now());
  const isSpecified = shown === undefined || shown.document === null;
  const toRecord = (version: ContentVersion): DeskRecord => {
    const state = stateOf(version, shown, clock.now());
    return {
      key: String(version.version),
      title: messages.version(version.version),
      mark: messages.marks[state],
      facts: describe(slot, version),
      actions: <Actions {...{ version, change, state }} onPublish={() => setOpened(version.version)} />,
      details: opened === version.version && (
        <PublishForm
          label={`${messages.publish} ${messages.version(version.version)}`}
          onClose={() => setOpened(null)}
          onPublish={async (window) => {
            await change({ verb: 'publish', version: version.version, ...window }, messages.published);
            setOpened(null);
          }}
        />
      ),
    };
  };
  return (
    <section>
      <h2 className={forms.heading}>{title}</h2>
      <p className={forms.text}>
        {messages.shownNow(isSpecified ? messages.specified : messages.version(shown.version))}
      </p>
      <ContentForm
        slot={slot}
        document={(versions[0] ?? shown)?.document ?? null}
        onSave={(document) => change({ verb: 'save', document }, messages.saved)}
      />
      {!isSpecified && (
        <Button
          variant="outline"
          onClick={() => void change({ verb: 'publish', version: 0 }, messages.published)}
        >
          {messages.backToSpecified}
        </Button>
      )}
      {versions.length > 0 && <RecordList label={messages.history(title)} records={versions.map(toRecord)} />}
    </section>
  );
}

function describe(
  slot: ContentSlot,
  { document, from, until, author, at }: ContentVersion,
): DeskRecord['facts'] {
  const content =
    document === null
      ? [[messages.content, messages.specified] as const]
      : Object.entries(slotForms[slot].fields).map(
          ([path, { label, options, isPicture }]) =>
            [label, textOf(valueAt(document, isPicture ? `${path}.alt` : path), options)] as const,
        );
  return [
    ...content,
    [messages.from, from === null ? undefined : showTime(from)],
    [messages.until, until === null ? undefined : showTime(until)],
    [messages.author, author ?? messages.deleted],
    [messages.saveTime, showTime(at)],
  ];
}

/** `path` as forms name it: `slides.0.text`. */
function valueAt(document: JsonObject, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (Array.isArray(value) ? value[Number(key)] : readField(value, key)),
      document,
    );
}

function textOf(value: unknown, options: readonly (readonly [string, string])[] = []): string | undefined {
  const text = typeof value === 'boolean' ? `${value}` : readText(value);
  return options.find(([option]) => option === text)?.[1] ?? text;
}

type ActionsProps = Pick<SlotProps, 'change'> & {
  readonly version: ContentVersion;
  readonly state: VersionState;
  readonly onPublish: () => void;
};

function Actions({ version: { version, preview }, state, change, onPublish }: ActionsProps) {
  const name = messages.version(version);
  return (
    <>
      <a
        className={buttonVariants({ variant: 'outline' })}
        href={preview}
        target="_blank"
        rel="noreferrer"
        aria-label={`${messages.preview} ${name}`}
      >
        {messages.preview}
      </a>
      {state === 'draft' && (
        <Button aria-label={`${messages.publish} ${name}`} onClick={onPublish}>
          {messages.publish}
        </Button>
      )}
      {(state === 'past' || state === 'planned') && (
        <Button
          variant="outline"
          aria-label={`${messages.back}: ${name}`}
          onClick={() => void change({ verb: 'publish', version }, messages.published)}
        >
          {messages.back}
        </Button>
      )}
      {(state === 'shown' || state === 'planned') && (
        <ConfirmedButton
          label={`${messages.withdraw} ${name}`}
          text={messages.withdraw}
          confirmation={messages.reallyWithdraw}
          onConfirm={() => change({ verb: 'withdraw', version }, messages.withdrawn)}
        />
      )}
    </>
  );
}
