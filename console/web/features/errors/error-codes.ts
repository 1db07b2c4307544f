/** What docs/errors.md says about each code; a test compares both. */
export const errorCodes = [
  {
    code: 'SZN-101',
    meaning: 'The composition of this page does not contain the remote.',
    advice:
      'A command or a route names a remote that the registry did not list when the page was made. Check the registry of the environment, and the release record of the remote that sends the command.',
  },
  {
    code: 'SZN-102',
    meaning: 'The files of the remote did not arrive, arrived too late, or failed their integrity check.',
    advice:
      'Two attempts under two URLs failed within four seconds. The cause in the message says more: "Failed to fetch dynamically imported module" is the network, a missing file, HTML instead of a script, or changed bytes (the browser then also reports an integrity-violation); "No answer within" is a server that does not respond; anything else was thrown by the remote while its module was evaluated.',
  },
  {
    code: 'SZN-103',
    meaning: 'The loaded module is not a remote.',
    advice:
      'Its default export is not a value of defineRemote, or it has no page for a pattern of its release record. Check the build of that version.',
  },
  {
    code: 'SZN-104',
    meaning:
      'The remote needs a newer version of the contracts than the shell has, or another major version.',
    advice:
      'It is not started; the page continues. Deploy a shell with that contract first, or release a version of the remote built with an older one (Ship a remote).',
  },
  {
    code: 'SZN-105',
    meaning: 'The remote threw while starting.',
    advice: 'start or activate threw; the message contains the cause. What had been started is disposed.',
  },
  {
    code: 'SZN-106',
    meaning: 'The files of the remote were removed by a deployment of another version.',
    advice:
      'The page reloads by itself, at most once; after that it shows a button. Keep released versions longer. This code is used for stable versions only: a canary, an override or a fallback version is not compared with the registry.',
  },
  {
    code: 'SZN-107',
    meaning: 'The previous version is used, and the page is rendered again.',
    advice:
      'Never shown to shoppers: the server had rendered the page with the version that failed. The report of that failure names the fallback version.',
  },
  {
    code: 'SZN-108',
    meaning: 'The remote is switched off.',
    advice:
      'Somebody ran kill for it in this environment; shoppers read the message that was given, which the server renders. None of its code is loaded, and nothing is reported; only commands to the remote fail with this code. npm run szn -- unkill switches it on again.',
  },
  {
    code: 'SZN-109',
    meaning: 'The loader of the page did not settle within 15 seconds.',
    advice:
      'A request of the services settles within ten, so the loader waits for something else, or for several requests one after the other. The progress bar is shown after 150 ms, and header and navigation work meanwhile.',
  },
  {
    code: 'SZN-110',
    meaning: 'The page suspended and did not render within eight seconds.',
    advice:
      'A component waits for a promise that never settles, or for a chunk that takes too long. If the previous page has the same route, React shows that page for eight seconds more.',
  },
  {
    code: 'SZN-111',
    meaning:
      'The page occupied the main thread for ten seconds without a pause, while the shopper did nothing.',
    advice:
      'Usually an effect sets state in each run. Loops while rendering and in layout effects are stopped by React, with an error without a code. Animations and slow frames do not count. Safari and Firefox before 142 do not order tasks by priority, so this code does not occur there.',
  },
  {
    code: 'SZN-112',
    meaning: 'Code removed parts of the shell from the document.',
    advice:
      'The shell put them back, or loaded the page again if that was not possible. The report names the remote of the page and is sent once for each document; the remote is a guess, because browsers do not tell who removed an element. Search the versions that were deployed before for remove, replaceChildren and textContent.',
  },
] as const;
