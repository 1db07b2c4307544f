import { brandLabel, toPlainLine } from '@szn/shared-contracts/wire';
import type { AlertContent, AlertGroup, AlertPiece } from '../../database/tables/alert-content.ts';
import { renderHtml } from './alert-mail-html.ts';
import {
  pieceAddress,
  purposeNames,
  purposesOf,
  returnedSizes,
  rupees,
  type AlertMailOptions,
} from './alert-mail-parts.ts';

type AlertMail = { readonly subject: string; readonly text: string; readonly html: string };

/**
 * The digest as plain text and as HTML: one column, inline styles, a width that fits a phone. Links and pictures are the
 * same for every member, so that nobody can tell who opened a mail.
 */
export function renderAlertMail(content: AlertContent, options: AlertMailOptions): AlertMail {
  const subject = describeSubject(content);
  return { subject, text: renderText(content, options), html: renderHtml(content, subject, options).markup };
}

function describeSubject({ priceAlerts, backInStock, savedSearches, followedBrands }: AlertContent): string {
  const [first] = priceAlerts;
  if (first !== undefined && priceAlerts.length === 1)
    return `${toPlainLine(first.title)} is down to ${rupees(first.paise)}`;
  if (first !== undefined) return `${priceAlerts.length} of your saved pieces got cheaper`;
  const [back] = backInStock;
  if (back !== undefined && backInStock.length === 1)
    return `${toPlainLine(back.title)} is back${returnedSizes(back)}`;
  if (back !== undefined) return `${backInStock.length} of your saved pieces are back`;
  const groups = [...followedBrands, ...savedSearches];
  const pieces = groups.reduce((sum, group) => sum + group.total, 0);
  const only = groups.length === 1 ? groups[0] : undefined;
  const count = pieces === 1 ? '1 new piece' : `${pieces} new pieces`;
  return only === undefined ? `${count} for you` : `${count}: ${toPlainLine(only.name)}`;
}

function renderText(content: AlertContent, { name, origin, leave }: AlertMailOptions): string {
  const link = (piece: AlertPiece) => `  ${origin}${pieceAddress(piece)}`;
  const titleOf = (piece: AlertPiece) =>
    `${toPlainLine(piece.title)} (${toPlainLine(brandLabel(piece.brand))})`;
  const groupLines = (group: AlertGroup) => [
    `${toPlainLine(group.name)}: ${group.total} new`,
    ...group.pieces.flatMap((piece) => [`- ${titleOf(piece)}, ${rupees(piece.paise)}`, link(piece)]),
    ...(group.total > group.pieces.length ? [`All of them: ${origin}${group.address}`] : []),
    '',
  ];
  const sections = [
    content.priceAlerts.length > 0 && [
      'CHEAPER THAN YOU KNOW THEM',
      '',
      ...content.priceAlerts.flatMap((piece) => [
        `- ${titleOf(piece)}: ${rupees(piece.paise)}, was ${rupees(piece.beforePaise)}`,
        link(piece),
      ]),
      '',
    ],
    content.backInStock.length > 0 && [
      'BACK IN STOCK',
      '',
      ...content.backInStock.flatMap((piece) => [
        `- ${titleOf(piece)}: back${returnedSizes(piece)}, ${rupees(piece.paise)}`,
        link(piece),
      ]),
      '',
    ],
    content.followedBrands.length > 0 && [
      'NEW FROM BRANDS YOU FOLLOW',
      '',
      ...content.followedBrands.flatMap(groupLines),
    ],
    content.savedSearches.length > 0 && [
      'NEW IN YOUR SAVED SEARCHES',
      '',
      ...content.savedSearches.flatMap(groupLines),
    ],
  ].filter((lines) => lines !== false);
  return [
    `Hi ${toPlainLine(name)},`,
    '',
    ...sections.flat(),
    'Prices and sizes are those of the brands when we looked. They can change again.',
    '',
    `You get this because you switched on alerts in your account: ${origin}/profile/alerts`,
    ...purposesOf(content).map((purpose) => `Stop mails about ${purposeNames[purpose]}: ${leave[purpose]}`),
    `Stop all alerts: ${leave.alerts}`,
    '',
  ].join('\n');
}
