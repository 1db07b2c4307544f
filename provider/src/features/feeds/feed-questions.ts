import type { FeedTrial } from './try-feed.ts';

/** Something that a feed does not say clearly, and the option of the command line, or field of `FEEDS_FILE`, that says it. */
export type FeedQuestion = { readonly text: string; readonly setting: string };

/** What a trial could not be sure of. */
export function listQuestions(trial: FeedTrial): readonly FeedQuestion[] {
  const open = [...ofOwnership(trial), ...ofFaults(trial), ...ofProducts(trial)];
  const needsColumn = open.some(({ setting }) => setting.includes('--field'));
  if (!needsColumn || trial.unknownFields.length === 0) return open;
  const unknown = { text: 'fields that are not known', setting: trial.unknownFields.join(', ') };
  return [...open, unknown];
}

/** A trial with its questions, as JSON has it. */
export function trialToJson(trial: FeedTrial) {
  const report = { ...trial.report, notes: [...trial.report.notes] };
  return { ...trial, report, questions: listQuestions(trial) };
}

function ofOwnership({ feed, brands, hosts }: FeedTrial): readonly FeedQuestion[] {
  const options = (name: string, values: readonly (readonly [string, number])[]) =>
    values
      .slice(0, 5)
      .map(([value]) => `--${name} ${quote(value)}`)
      .join(' ') || `--${name} …`;
  return [
    ...(feed.brands === undefined
      ? [{ text: 'which brands the feed may write', setting: options('brand', brands) }]
      : []),
    ...(feed.hosts === undefined
      ? [{ text: 'which hosts its products may link to', setting: options('host', hosts) }]
      : []),
  ];
}

/** The setting that settles a fault, by its text. */
const settingsOfFaults: readonly (readonly [RegExp, string])[] = [
  [/^price is in (\w+), for which no rate is set/, '--rate $1=RUPEES'],
  [/it needs the address of the shop/, '--site https://…'],
  [/^title is missing/, '--field title=COLUMN'],
  [/^brand is missing/, '--source NAME or --field brand=COLUMN'],
  [/^link is missing/, '--site https://… or --field link=COLUMN'],
  [/^price is missing/, '--field price=COLUMN'],
  [/^brand "(.*)" is none of the feed/, '--brand $1'],
  [/^the link’s host (\S+) is none of the feed/, '--host $1'],
];

const settingsOfWarnings: readonly (readonly [RegExp, string])[] = [
  [/^no gender is named/, '--gender men|women or --field gender=COLUMN'],
  [/^(?:only the \w+ names the gender|gender ".*" by the)/, '--gender men|women or --field gender=COLUMN'],
  [/^(?:only the \w+ names the category|category ".*" by the)/, '--category NAME or --field category=COLUMN'],
  [/^colour ".*" is not understood/, '--field colour=COLUMN'],
  [/^gender ".*" is not understood/, '--field gender=COLUMN'],
  [/^has no valid picture/, '--field image=COLUMN'],
];

/** Of one kind of doubt: the most frequent values. The report has the others. */
const maxValuesShown = 3;

function ofFaults({ feed, report }: FeedTrial): readonly FeedQuestion[] {
  const { records, faulty } = report;
  const frequent = report.tallies.toSorted((left, right) => right.count - left.count);
  const known = frequent.flatMap(({ kind, text, count }) => {
    const settings = kind === 'warning' ? settingsOfWarnings : settingsOfFaults;
    const [form, setting] = settings.find(([pattern]) => pattern.test(text)) ?? [];
    if (form === undefined || setting === undefined) return [];
    const [, value] = form.exec(text) ?? [];
    const option = setting.replace('$1', () => (value === undefined ? '' : quote(value)));
    return [{ form, text: `${count} × ${text}`, setting: option }];
  });
  const shown = known.filter(
    ({ form }, index) => known.slice(0, index).filter((one) => one.form === form).length < maxValuesShown,
  );
  const share = { text: 'so many faulty records that imports fail', setting: '--max-faulty-share SHARE' };
  if (known.length === 0) return faulty > records * feed.maxFaultyShare ? [share] : [];
  return shown.map(({ text, setting }) => ({ text, setting }));
}

function ofProducts({ currencies, unlisted }: FeedTrial): readonly FeedQuestion[] {
  const unnamed = currencies.find(([currency]) => currency === '');
  const shown = unlisted.slice(0, 5).join(', ');
  return [
    ...(unnamed === undefined
      ? []
      : [{ text: `${unnamed[1]} × prices without a currency: rupees`, setting: '--currency CODE' }]),
    ...(unlisted.length === 0
      ? []
      : [
          {
            text: `${unlisted.length} categories without a listing page: ${shown}`,
            setting: '--rename-category WORD=CATEGORY, --category NAME or --field category=COLUMN',
          },
        ]),
  ];
}

/** For a shell: a name of a feed can be anything. */
function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
