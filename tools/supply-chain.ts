import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { z } from 'zod';
import { folders, root } from './project/project-folders.ts';

const sbomSchema = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.object({
            license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
            expression: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
});

const auditSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
});

/**
 * `npm run supply-chain`: writes the bill of materials and the licences of all packages of the lockfile, and asks the
 * registry for known vulnerabilities. Exits with 1 if there are some that are high or critical, with 2 if the registry
 * could not be asked.
 */
async function main(): Promise<void> {
  await mkdir(folders.cache, { recursive: true });
  const sbom = await npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
  const { components } = sbomSchema.parse(JSON.parse(sbom));
  const licences = components.map(
    ({ name, version, licenses = [] }) =>
      `${name} ${version}: ${licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ') || 'unknown'}`,
  );
  await writeFile(path.join(folders.cache, 'sbom.cdx.json'), sbom);
  await writeFile(path.join(folders.cache, 'licences.txt'), `${[...new Set(licences)].sort().join('\n')}\n`);
  console.log(`${components.length} packages: .cache/sbom.cdx.json, .cache/licences.txt`);
  await audit();
}

async function audit(): Promise<void> {
  const answer = auditSchema.safeParse(JSON.parse((await npm('audit', '--json')) || '{}'));
  if (!answer.success) {
    console.log('The registry could not be asked for known vulnerabilities: nothing was checked.');
    process.exitCode = 2;
    return;
  }
  const counts = answer.data.metadata.vulnerabilities;
  console.log(`Known vulnerabilities: ${JSON.stringify(counts)}`);
  if ((counts.high ?? 0) + (counts.critical ?? 0) > 0) process.exitCode = 1;
}

/** The output, also of a command that fails: `npm audit` fails if it finds something. */
function npm(...parameters: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: Infinity, shell: process.platform === 'win32' };
    execFile('npm', [...parameters], options, (_error, output) => resolve(output));
  });
}

void exitOnFailure(main());
