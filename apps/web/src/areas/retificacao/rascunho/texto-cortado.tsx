import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTooltip } from '../../../ui/use-tooltip.tsx';
import styles from './mudanca.module.css';

interface TextoCortadoProps {
  /** The whole text, shown to the pointer and to the keyboard's focus. */
  inteiro: string;
  /** For a button that shows the rest: whether it is shown. */
  expanded?: boolean;
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A button whose text is cut where its room ends. */
export function TextoCortado({ inteiro, expanded, className, onClick, children }: TextoCortadoProps) {
  const { handlers, describedBy, hide, tooltip } = useTooltip(inteiro);
  return (
    <>
      <UnstyledButton
        className={`${styles.cortado} ${className ?? ''}`}
        aria-describedby={describedBy}
        aria-expanded={expanded}
        {...handlers}
        onClick={() => {
          hide();
          onClick();
        }}
      >
        {children}
      </UnstyledButton>
      {tooltip}
    </>
  );
}
