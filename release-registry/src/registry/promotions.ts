import { ownValue } from '@szn/shared-contracts/wire';
import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import type { Person, Registry } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import type { StoredRecord } from '../records/release-record.ts';
import type { RegistryContent } from './change-registry.ts';
import {
  type CanaryShare,
  findDeployments,
  promoteToAll,
  promoteToSome,
  requireUnpinned,
} from './deployments.ts';
import type { EarlierVersions } from './eligible-versions.ts';
import { isExempt, requireUnfrozen } from './environment-settings.ts';
import { type ApprovalStatement, signEntry } from './part-signatures.ts';
import { isSamePerson } from '../keys/key-list.ts';
import { keyIdOf, signValue } from '../keys/signature.ts';

export type PromotionRequest = NonNullable<Registry['requests']>[number];
type Approval = NonNullable<Registry['approvals']>[number];

/** `traffic`: 100 sets the version as default. */
export type Promotion = CanaryShare & {
  readonly chosen: StoredRecord;
  /** For the fallback version; absent: the present default is one. */
  readonly earlier?: EarlierVersions;
};

/** What status, lists and consoles show of the promotions that wait for an approval. */
export function describeRequests({ requests = [] }: Pick<RegistryContent, 'requests'>) {
  return requests.map(({ remote, version, traffic, at, by, person, reason }) => ({
    remote,
    version,
    traffic,
    at,
    by,
    ...(person && { person }),
    reason,
  }));
}

/** Who promotes or approves, and with which key. */
export type Promoter = {
  readonly environment: string;
  readonly signingKey: KeyObject;
  readonly at: Date;
  readonly by: string;
  /** The one that the program has verified; else the holder of the key, or the key. */
  readonly person: Person;
  readonly action: string;
  readonly reason: string | null;
};

/**
 * Applies promotions in order. In a protected environment a version that is not approved is requested instead: the entry
 * of its remote stays. Throws a `RejectedError` in a frozen environment, unless the promotion only takes traffic away.
 */
export function promote(
  content: RegistryContent,
  promotions: readonly Promotion[],
  promoter: Promoter,
): RegistryContent {
  return promotions.reduce((before, promotion) => promoteOne(before, promotion, promoter), content);
}

function promoteOne(content: RegistryContent, promotion: Promotion, promoter: Promoter): RegistryContent {
  const { chosen, traffic } = promotion;
  const { name, version } = chosen.record;
  const canary = findDeployments(content.microFrontends, name)?.canary;
  const isReduction = canary?.metadata.version === version && traffic <= canary.deployment.traffic;
  if (!isReduction) requireUnfrozen(content, promoter);
  const all = content.microFrontends;
  const microFrontends =
    traffic === 100 ? promoteToAll(all, chosen, promotion.earlier) : promoteToSome(all, chosen, promotion);
  const statement = statementOf(promoter.environment, chosen);
  if (traffic === 0 || isApproved(content, statement)) {
    return withoutRequest({ ...content, microFrontends }, name);
  }
  return withRequest(content, createRequest(promotion, { content, microFrontends, promoter }));
}

type RequestContext = {
  readonly content: RegistryContent;
  readonly microFrontends: RegistryContent['microFrontends'];
  readonly promoter: Promoter;
};

function createRequest(
  { chosen, traffic }: Promotion,
  { content, microFrontends, promoter }: RequestContext,
): PromotionRequest {
  const { signingKey, environment, person, ...change } = promoter;
  const { environment: _environment, ...version } = statementOf(environment, chosen);
  const deployments = ownValue(microFrontends, version.remote) ?? [];
  const revision = revisionOf(content, version.remote) + 1;
  return {
    ...version,
    ...change,
    ...(person.issuer !== 'key' && { person }),
    at: change.at.toISOString(),
    traffic,
    deployments,
    entrySignature: signEntry({ environment, remote: version.remote, revision, deployments }, signingKey),
    signature: signValue({ environment, ...version }, signingKey),
  };
}

/** Throws a `RejectedError` that lists what waits, if nothing waits for the remote. */
export function requireRequest({ requests = [] }: RegistryContent, remote: string): PromotionRequest {
  const found = requests.find((request) => request.remote === remote);
  if (found) return found;
  const waiting = requests.map(({ remote: name, version }) => `${name}@${version}`).join(', ') || 'nothing';
  throw new RejectedError(`No promotion of ${remote} waits for an approval. Waiting: ${waiting}.`);
}

/**
 * Throws a `RejectedError` if the key or the person is that of the request. Names say nothing: two people can have one, and
 * one person several.
 */
function requireOtherPerson(
  { remote, version, by, person, signature }: PromotionRequest,
  approver: Promoter,
): void {
  const label = `${remote}@${version}`;
  if (keyIdOf(createPublicKey(approver.signingKey)) === signature.keyId) {
    throw new RejectedError(`${label} was requested with this key (${by}): another key has to approve it.`);
  }
  if (!isSamePerson(approver.person, person ?? { issuer: 'key', subject: signature.keyId })) return;
  throw new RejectedError(`You have requested ${label} (${by}): somebody else approves it.`);
}

/**
 * Applies a requested promotion. Throws a `RejectedError` if the same key or person requested it, the environment is frozen, or the
 * remote was changed since the request.
 */
export function approve(content: RegistryContent, remote: string, approver: Promoter): RegistryContent {
  const request = requireRequest(content, remote);
  const { environment, signingKey } = approver;
  const { version, recordIntegrity, deployments, entrySignature } = request;
  const label = `${remote}@${version}`;
  requireOtherPerson(request, approver);
  requireUnfrozen(content, approver);
  requireUnpinned(findDeployments(content.microFrontends, remote), remote);
  if (entrySignature.revision !== revisionOf(content, remote) + 1) {
    throw new RejectedError(`${remote} was changed since ${label} was requested: request it again.`);
  }
  const statement = { environment, remote, version, recordIntegrity };
  const signatures = [request.signature, signValue(statement, signingKey)];
  return withoutRequest(
    {
      ...content,
      microFrontends: { ...content.microFrontends, [remote]: deployments },
      signatures: {
        ...content.signatures,
        remotes: { ...content.signatures?.remotes, [remote]: entrySignature },
      },
      approvals: withApproval(content, { remote, version, recordIntegrity, signatures }),
    },
    remote,
  );
}

/** Removes the request of a remote. Throws a `RejectedError` if there is none. */
export function decline(content: RegistryContent, remote: string): RegistryContent {
  requireRequest(content, remote);
  return withoutRequest(content, remote);
}

/** Whether a version may run: the environment is not protected, or the version is exempt or approved. */
function isApproved({ settings, approvals = [] }: RegistryContent, wanted: ApprovalStatement): boolean {
  if (!settings?.protected) return true;
  return isExempt({ settings }, wanted) || approvals.some(isApprovalOf(wanted));
}

function isApprovalOf({ remote, version, recordIntegrity }: ApprovalStatement) {
  return (one: Approval) =>
    one.remote === remote && one.version === version && one.recordIntegrity === recordIntegrity;
}

/** For a rollback: adds the approval that the version had when it ran, if it is no longer listed. */
export function restoreApproval(
  content: RegistryContent,
  history: readonly RegistryContent[],
  chosen: StoredRecord,
): RegistryContent {
  const statement = statementOf('', chosen);
  if (isApproved(content, statement)) return content;
  const approval = history.flatMap(({ approvals = [] }) => approvals).find(isApprovalOf(statement));
  return approval ? { ...content, approvals: withApproval(content, approval) } : content;
}

function statementOf(environment: string, { record, integrity }: StoredRecord): ApprovalStatement {
  return { environment, remote: record.name, version: record.version, recordIntegrity: integrity };
}

function revisionOf({ signatures }: RegistryContent, remote: string): number {
  return ownValue(signatures?.remotes, remote)?.revision ?? 0;
}

const maxApprovalsPerRemote = 5;

/** Approvals of versions that the entry runs or can fall back to stay, and the latest others. */
function withApproval({ approvals = [] }: RegistryContent, approval: Approval): Approval[] {
  const others = approvals.filter(({ remote }) => remote !== approval.remote);
  const earlier = approvals.filter(
    ({ remote, version }) => remote === approval.remote && version !== approval.version,
  );
  return [...others, ...[...earlier, approval].slice(-maxApprovalsPerRemote)];
}

function withRequest(content: RegistryContent, request: PromotionRequest): RegistryContent {
  const { requests = [] } = withoutRequest(content, request.remote);
  return { ...content, requests: [...requests, request] };
}

/** The content without the requested promotion of a remote. */
export function withoutRequest(
  { requests = [], ...content }: RegistryContent,
  remote: string,
): RegistryContent {
  const others = requests.filter((request) => request.remote !== remote);
  return { ...content, ...(others.length > 0 && { requests: others }) };
}
