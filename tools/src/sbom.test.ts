// The bill of materials lists every package of the lock with its own dependencies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPO } from './repo.ts';
import { createSbom, type Lock } from './sbom.ts';

const lock: Lock = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8'));

describe('the bill of materials', () => {
  const sbom = createSbom(lock);
  const find = (name: string) => sbom.components.find((component) => component.name === name);

  it('is CycloneDX, and the same for the same lock', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(createSbom(lock)).toEqual(sbom);
  });

  it(
    'has what each workspace of the product depends on, with version, hash and licence, and no tool ' + 'of developers',
    () => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(REPO, 'apps/server/package.json'), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      const external = Object.keys(dependencies).filter((name) => !name.startsWith('@apura/'));
      expect(external.length).toBeGreaterThan(8);
      const purls = sbom.components.map(({ purl }) => purl);
      for (const name of external) {
        const prefix = `pkg:npm/${name.replace('@', '%40')}@`;
        expect(
          purls.some((purl) => purl.startsWith(prefix)),
          name,
        ).toBe(true);
      }
      for (const name of ['vitest', 'playwright', 'typescript']) expect(find(name), name).toBeUndefined();
      for (const { purl, hashes } of sbom.components) {
        expect([purl, hashes[0]?.alg, hashes[0]?.content.length]).toEqual([purl, 'SHA-512', 128]);
      }
      // Its package.json names none; its LICENSE file is the MIT's.
      expect(sbom.components.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)).toEqual([
        'png-js',
      ]);
      expect(new Set(purls).size).toBe(purls.length);
      expect(find('fastify')).toMatchObject({ licenses: [{ expression: 'MIT' }] });
    },
  );

  it('says of each what it depends on, and names nothing that it does not have', () => {
    const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((one) => one['bom-ref'])]);
    expect(sbom.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
    for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
    const [own] = sbom.dependencies;
    expect(own?.dependsOn.length).toBeGreaterThan(20);
    expect(own?.dependsOn.some((ref) => ref.startsWith('pkg:npm/fastify@'))).toBe(true);
  });

  it('finds a package as Node does: the nearest one', () => {
    const { dependencies } = createSbom({
      packages: {
        '': { name: 'x', version: '1.0.0', dependencies: { a: '*', b: '*' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '*' } },
        'node_modules/a/node_modules/b': { version: '1.0.0' },
        'node_modules/b': { version: '2.0.0' },
        'node_modules/c': { version: '1.0.0', dev: true },
      },
    });
    expect(dependencies).toEqual([
      { ref: 'x@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0'] },
      { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@1.0.0'] },
      { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
    ]);
  });
});
