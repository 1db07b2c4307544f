import { parseUrl } from '@szn/shared-contracts/wire';
import type { Author } from '@szn/release-registry/registry/change-registry';

type Settings = Readonly<Record<string, string | undefined>>;

/** Who makes a change, and where commits are described. */
export type Identity = {
  readonly author: Author;
  /** The address of a commit of the repository; `null` where it is not known. */
  readonly commitUrl: (commit: string) => string | null;
};

/**
 * The identity in the variables of GitHub Actions or GitLab CI, which a job cannot choose; elsewhere the user of this
 * machine. The key that signs a change is recorded beside it.
 */
export function readIdentity(settings: Settings, user: string): Identity {
  if (settings.GITHUB_ACTIONS === 'true') return readGitHub(settings);
  if (settings.GITLAB_CI === 'true') return readGitLab(settings);
  return { author: { by: user }, commitUrl: () => null };
}

function readGitHub(settings: Settings): Identity {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = settings;
  const project = readUrl(`${server}/${repository}`);
  return {
    author: {
      by: `${settings.GITHUB_ACTOR} (GitHub Actions, ${repository})`,
      ...(project !== null && { link: `${project}/actions/runs/${run}` }),
    },
    commitUrl: (commit) => project && `${project}/commit/${commit}`,
  };
}

function readGitLab(settings: Settings): Identity {
  const { CI_PROJECT_URL: url = '', CI_PROJECT_PATH: repository, CI_JOB_URL: job = '' } = settings;
  const project = readUrl(url);
  const link = readUrl(job);
  return {
    author: {
      by: `${settings.GITLAB_USER_LOGIN} (GitLab CI, ${repository})`,
      ...(link !== null && { link }),
    },
    commitUrl: (commit) => project && `${project}/-/commit/${commit}`,
  };
}

function readUrl(text: string): string | null {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? '') ? text : null;
}
