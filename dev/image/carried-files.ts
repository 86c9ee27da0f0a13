/**
 * The project files that a bundle needs at run time: what its sources name in `projectFile('…')`.
 * @param sources text of each source in the bundle, by its path
 * @returns paths from the root of the project, sorted; those that end in `/` are folders
 * @throws when a call does not name its file in a literal
 */
export function carriedFiles(sources: ReadonlyMap<string, string>): string[] {
  const named = [...sources].flatMap(([source, text]) =>
    [...text.matchAll(CALL)].map((call) => {
      if (call[1] === undefined)
        throw new Error(`${source} calls projectFile without a literal: no build can tell its file`);
      return call[1];
    }),
  );
  return [...new Set(named)].sort();
}

const CALL = /\bprojectFile\((?:'([^']+)'\))?/g;
