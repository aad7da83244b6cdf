import { beforeEach, expect, it, vi } from "vitest";

const api = vi.hoisted(() => ({ overview: vi.fn(), endings: vi.fn() }));
const study = vi.hoisted(() => ({ isHere: vi.fn(), keepStudy: vi.fn(), endingList: vi.fn() }));
vi.mock("../network/api", () => ({ api, ApiError: class extends Error {} }));
vi.mock("../local/study", () => study);

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  api.overview.mockResolvedValue({ device_search: true });
  api.endings.mockResolvedValue("served");
  study.isHere.mockResolvedValue(true);
  study.keepStudy.mockResolvedValue(undefined);
  study.endingList.mockResolvedValue("here");
});

const asked = async () => (await import("./answers")).allEndings();

it("answers on the device that keeps what it needs", async () => {
  expect(await asked()).toBe("here");
  expect(api.endings).not.toHaveBeenCalled();
});

it("makes a device ready after the first answer of the server", async () => {
  study.isHere.mockResolvedValue(false);
  expect(await asked()).toBe("served");
  await vi.waitFor(() => expect(study.keepStudy).toHaveBeenCalledOnce());
});

it("asks the server alone where the operator wants that, unless it is not reached", async () => {
  api.overview.mockResolvedValue({ device_search: false });
  expect(await asked()).toBe("served");
  study.isHere.mockResolvedValue(false);
  expect(await asked()).toBe("served");
  expect(study.keepStudy).not.toHaveBeenCalled();
  api.endings.mockRejectedValue(new TypeError("not reached"));
  expect(await asked()).toBe("here");
});

it("answers on the device where the server does not say whether it agrees", async () => {
  api.overview.mockRejectedValue(new TypeError("not reached"));
  expect(await asked()).toBe("here");
});
