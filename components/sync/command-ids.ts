/**
 * Ids of the commands that one control sends. Where no answer came back, nobody knows whether the command ran: the same
 * asked once more is that command again, with its id, and so is done once. Anything else in between starts afresh.
 */
export interface SentCommand {
  readonly id: string;
  /** No answer came back. */
  readonly lost: () => void;
}

export interface CommandIds {
  /** For a command about to be sent. While one is under way the same once more is another. */
  readonly next: (input: unknown) => SentCommand;
}

export function createCommandIds(fresh: () => string): CommandIds {
  let unanswered: { readonly asked: string; readonly id: string } | null = null;
  return {
    next: (input) => {
      const asked = JSON.stringify(input);
      const id = unanswered?.asked === asked ? unanswered.id : fresh();
      unanswered = null;
      return {
        id,
        lost: () => {
          unanswered = { asked, id };
        },
      };
    },
  };
}
