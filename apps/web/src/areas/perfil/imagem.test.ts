import { describe, expect, it } from 'vitest';
import { isImagem } from './imagem.ts';

describe('isImagem', () => {
  // prova: 9.31
  it.each(['a.png', 'A.JPG', 'foto de perfil.jpeg'])('takes %s', (name) => {
    expect(isImagem({ name, type: 'image/x', size: 1 })).toBe(true);
  });

  it.each([
    ['no picture by its type', { name: 'a.png', type: 'application/pdf', size: 1 }],
    ['no picture by its name', { name: 'a.svg', type: 'image/svg+xml', size: 1 }],
    ['a picture only before its end', { name: 'a.png.exe', type: 'image/png', size: 1 }],
    ['nothing inside', { name: 'a.png', type: 'image/png', size: 0 }],
  ])('refuses %s', (_, file) => {
    expect(isImagem(file)).toBe(false);
  });
});
