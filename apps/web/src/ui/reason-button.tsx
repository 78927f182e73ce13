import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTooltip } from './use-tooltip.tsx';

interface ReasonButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection' | 'loading'> {
  /**
   * Why it can not be used now, in lower case, as for an icon button: said on hover, with the focus, and when it is
   * touched.
   */
  inactiveReason: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A button of words that may be inactive, and then says why. A disabled one would be passed over by the keyboard. */
export function ReasonButton({ inactiveReason, onClick, children, ...props }: ReasonButtonProps) {
  const inactive = inactiveReason !== undefined;
  const { handlers, describedBy, hide, reveal, tooltip } = useTooltip(asSentence(inactiveReason ?? ''));
  return (
    <>
      <Button
        {...props}
        {...handlers}
        aria-describedby={inactive ? describedBy : undefined}
        aria-disabled={inactive || undefined}
        data-disabled={inactive || undefined}
        onClick={(event) => {
          if (inactive) return reveal(event.currentTarget);
          hide();
          onClick();
        }}
      >
        {children}
      </Button>
      {inactive && tooltip}
    </>
  );
}

function asSentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
