import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from './events/envelope';
import {
  answered,
  called,
  envelopes,
  header,
  modeNoted,
  modeSet,
  resulted,
  said,
  stepEnd,
  stepStart,
  turnEnd,
  turnStart,
} from './events/sample-events';
import { foldAll } from './fold';
import { turnStateFold } from './turn-state';

const stateOf = (events: ConversationEvent[]) => foldAll(turnStateFold, envelopes(events));

describe('statement 63: the log alone says where a crashed turn stands', () => {
  const opened = [turnStart(), said('x'), stepStart(), header()];

  it('knows a step whose message never came, and that it is due again once closed', () => {
    expect(stateOf(opened).turn?.step).toMatchObject({ replied: false, calls: [] });
    expect(stateOf([...opened, stepEnd()]).turn).toMatchObject({ step: null, owesReply: true });
  });

  it('tells calls that had not started from calls that had, and from answered ones', () => {
    const log = [...opened, answered('', ['a', 'b', 'c']), called('a'), resulted('a'), called('b')];
    expect(stateOf(log).turn?.step?.calls.map((call) => call.state)).toEqual(['answered', 'started', 'open']);
  });

  it('never counts a refused call as started', () => {
    const log = [...opened, answered('', ['a']), called('a', 'deny')];
    expect(stateOf(log).turn?.step?.calls[0]?.state).toBe('open');
  });

  it('goes on after a step with calls, and is at its end after one without', () => {
    const withCalls = [...opened, answered('', ['a']), called('a'), resulted('a'), stepEnd()];
    expect(stateOf(withCalls).turn).toMatchObject({ lastStepHadCalls: true });
    expect(stateOf([...opened, answered('done'), stepEnd()]).turn).toMatchObject({
      lastStepHadCalls: false,
      owesReply: false,
    });
    expect(stateOf([...opened, answered('done'), stepEnd(), turnEnd()]).turn).toBeNull();
  });
});

describe('statement 9: what the model was last told', () => {
  it('is nothing before the first request, then the mode of the last header or note', () => {
    expect(stateOf([turnStart(), modeSet('plan'), said('x')]).toldMode).toBeNull();
    const first = [turnStart(), modeSet('plan'), said('x'), stepStart(), header()];
    expect(stateOf(first).toldMode).toBe('plan');
    expect(stateOf([...first, stepEnd(), modeSet('chat')]).toldMode).toBe('plan');
    expect(stateOf([...first, stepEnd(), modeSet('chat'), modeNoted()]).toldMode).toBe('chat');
  });
});

describe('statement 5: where a mode may land', () => {
  it('is directly after turn/start or step/end, whatever others appended meanwhile', () => {
    const queued: ConversationEvent = {
      type: 'input/queued',
      data: { inputId: 'i' as never, kind: 'message', text: '' },
    };
    expect(stateOf([turnStart()]).atBoundary).toBe(true);
    expect(stateOf([turnStart(), queued]).atBoundary).toBe(true);
    expect(stateOf([turnStart(), said('x')]).atBoundary).toBe(false);
    expect(stateOf([turnStart(), said('x'), stepStart(), answered('a'), stepEnd()]).atBoundary).toBe(true);
    expect(stateOf([turnStart(), stepStart(), answered('', ['a']), called('a')]).atBoundary).toBe(false);
  });
});

describe('identical calls in a row', () => {
  it('are counted across steps and forgotten with the turn', () => {
    const round = [stepStart(), answered('', ['a']), called('a'), resulted('a'), stepEnd()];
    expect(stateOf([turnStart(), ...round, ...round]).repeated.count).toBe(2);
    expect(stateOf([turnStart(), ...round, ...round, turnEnd()]).repeated.count).toBe(0);
  });
});
