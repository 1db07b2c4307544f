import { type Html, html, joinHtml, renderHtmlFile } from '../../lib/html-page.ts';
import { openPicture } from '../../lib/open-picture.ts';
import type { ReadPicture } from '../picture-colours/read-picture.ts';
import {
  describeCounted,
  describeFindings,
  describeQuestions,
  describeSample,
  describeSource,
} from './describe-trial.ts';
import type { FeedTrial, SampleProduct } from './try-feed.ts';

/** Twice the width of a card. */
const pictureWidth = 400;

/** A trial as a page that needs no other file: its pictures are in it. Pictures that cannot be read are named. */
export async function renderTrialPage(trial: FeedTrial, readPicture: ReadPicture): Promise<string> {
  const cards = await Promise.all(
    trial.samples.map(async (sample) =>
      renderCard(sample, await embedPicture(sample.draft.image, readPicture)),
    ),
  );
  const findings = describeFindings(trial).map(
    ([name, text]) => html`<p><strong>${name}</strong>: ${text}</p> `,
  );
  const [counts = '', ...remarks] = describeCounted(trial);
  const [first = '', ...questions] = describeQuestions(trial);
  return renderHtmlFile({
    title: 'Trial of a feed',
    content: html`<h1>Trial of a feed</h1>
      <p>${describeSource(trial)}</p>
      <p>${counts}</p>
      ${listTexts(remarks)}${joinHtml(findings)}
      <h2>Sample products</h2>
      <ul class="cards">
        ${joinHtml(cards)}
      </ul>
      <h2>Settings</h2>
      <p>${first}</p>
      ${listTexts(questions)}
      <p class="note">Nothing was stored.</p>`,
  });
}

function listTexts(texts: readonly string[]): Html {
  if (texts.length === 0) return html``;
  return html`<ul>
    ${joinHtml(texts.map((text) => html`<li>${text.trim()}</li> `))}
  </ul>`;
}

function renderCard(sample: SampleProduct, picture: Html): Html {
  const { title, brand, price, ...others } = describeSample(sample);
  const lines = Object.values(others).filter((text) => text !== '');
  return html`<li>
    ${picture}
    <h3>${title}</h3>
    <p class="brand">${brand}</p>
    <p><strong>${price}</strong></p>
    ${joinHtml(lines.map((line) => html`<p>${line}</p> `))}
    <p><a href="${sample.draft.link}" rel="noreferrer">At the brand</a></p>
  </li> `;
}

async function embedPicture(image: string, readPicture: ReadPicture): Promise<Html> {
  if (image === '') return placeholder('no picture');
  try {
    const picture = await readPicture(image);
    if (typeof picture === 'string') return placeholder(`the picture is ${picture}`);
    const webp = await openPicture(picture.bytes)
      .rotate()
      .resize({ width: pictureWidth, height: Math.round((pictureWidth * 4) / 3), fit: 'cover' })
      .webp({ quality: 70 })
      .toBuffer();
    return html`<img
      src="data:image/webp;base64,${webp.toString('base64')}"
      alt=""
      width="${pictureWidth}"
      height="${Math.round((pictureWidth * 4) / 3)}"
    />`;
  } catch (error) {
    return placeholder(
      `the picture cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`,
    );
  }
}

function placeholder(text: string): Html {
  return html`<div class="picture">${text}</div>`;
}
