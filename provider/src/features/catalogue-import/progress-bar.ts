/** Shows how far a long run has come: a bar on a terminal, a line now and then in a log. */
export type ProgressBar = {
  readonly show: (shareDone: number, label: string) => void;
  readonly end: () => void;
};

export type ProgressOutput = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

const barWidth = 30;
const redrawEveryMs = 100;
const logEveryMs = 5000;

export function createProgressBar(output: ProgressOutput): ProgressBar {
  let shownAt = 0;
  return {
    show: (shareDone, label) => {
      const now = Date.now();
      if (now - shownAt < (output.isTTY === true ? redrawEveryMs : logEveryMs)) return;
      shownAt = now;
      const percent = `${Math.floor(shareDone * 100)} %`.padStart(5);
      if (output.isTTY !== true) output.write(`${percent} ${label}\n`);
      else output.write(`\r${drawBar(shareDone)}${percent} ${label}\u001b[K`);
    },
    end: () => {
      if (output.isTTY === true) output.write('\r\u001b[K');
    },
  };
}

function drawBar(shareDone: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, shareDone)) * barWidth);
  return `[${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}]`;
}
